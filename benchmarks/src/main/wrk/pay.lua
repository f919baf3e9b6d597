-- Each request pays once: a new UUIDv7 as its key, or, with the argument "replay", one of
-- a thousand that are soon all used: requests with the same key at the same time would wait for one another.
local replay = false
local threads = 0
-- The keys that are used again are of midnight: all threads and rounds make the same ones, and none is too old.
local midnight = (os.time() - os.time() % 86400) * 1000

function setup(thread)
   thread:set("id", threads)
   threads = threads + 1
end

function init(args)
   replay = args[1] == "replay"
   math.randomseed(os.time() * 10 + id)
   wrk.method = "POST"
   wrk.headers["Content-Type"] = "application/json"
end

local function uuid(millis, a, b, c, d)
   return string.format("%08x-%04x-7%03x-8%03x-%06x%06x", math.floor(millis / 65536), millis % 65536, a, b, c, d)
end

local function key()
   return uuid(os.time() * 1000 + math.random(0, 999), math.random(0, 4095), math.random(0, 4095),
      math.random(0, 16777215), math.random(0, 16777215))
end

function request()
   local account = math.random(0, replay and 999 or 99999)
   local body = string.format('{"account":%d,"amount":100,"reference":"invoice 2026-0815"}', account)
   wrk.headers["Idempotency-Key"] = replay and uuid(midnight, 0, 0, 0, account) or key()
   return wrk.format(nil, nil, nil, body)
end

function done(summary, latency, requests)
   local errors = summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout
   io.write(string.format("RATE %.1f ERRORS %d\n", summary.requests * 1e6 / summary.duration, errors))
end
