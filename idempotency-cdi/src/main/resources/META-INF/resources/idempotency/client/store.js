import { isReadable, newEntry } from './entry.js';
import { digestOf, samePayload } from './intent.js';

const VERSION = 1;
const INTENTS = 'intents';
const LEASES = 'leases';

/** Nothing can be written down, or read: so nothing was sent. Or the end of what was sent could not be written. */
export class StoreError extends Error {
  constructor(message, cause = null) {
    super(cause === null ? message : `${message} (${cause.name}: ${cause.message})`);
    this.name = 'StoreError';
    this.cause = cause;
  }
}

/** The lease lapsed and another tab took it: that one works at the intent now. */
export class TakenOver extends StoreError {
  constructor() {
    super('Another tab has taken over');
  }
}

/** The intents of one owner, in IndexedDB. Every change is on the disk when its promise is fulfilled. */
export function openStore(name) {
  let connection = null;

  function connected() {
    if (connection === null) {
      connection = connect(name, () => (connection = null));
      connection.catch(() => (connection = null));
    }
    return connection;
  }

  /** Runs `work` in one transaction. It may wait for requests of that transaction, and for nothing else. */
  async function transaction(mode, work) {
    const database = await connected();
    try {
      const running = database.transaction([INTENTS, LEASES], mode, { durability: 'strict' });
      const committed = new Promise((resolve, reject) => {
        running.oncomplete = resolve;
        running.onabort = () => reject(running.error ?? new Error('the transaction was aborted'));
      });
      try {
        const result = await work(running.objectStore(INTENTS), running.objectStore(LEASES));
        await committed;
        return result;
      } catch (error) {
        committed.catch(() => {});
        abort(running);
        throw error;
      }
    } catch (error) {
      throw error instanceof DOMException ? new StoreError('The browser does not keep the intent', error) : error;
    }
  }

  return {
    name,

    /**
     * Stores the intent, unless it is there. An unresolved one with the same name and payload is the same intent.
     * Closed ones that are older than `forgetBefore` go.
     */
    add: (intent, forgetBefore) => transaction('readwrite', async (intents) => {
      const entries = (await readAll(intents)).filter(({ entry }) => isReadable(entry));
      for (const { key, entry } of entries) {
        if (entry.outcome !== null && entry.outcome.closedAt < forgetBefore && key !== intent.key) {
          intents.delete(key);
        }
      }
      const known = await read(intents, intent.key);
      if (known !== undefined) {
        return sameIntent(readable(known, intent.key), intent);
      }
      const twin = entries.find(({ entry }) => isTwin(entry, intent));
      if (twin !== undefined) {
        return twin.entry;
      }
      await done(intents.add(newEntry(intent)));
      return newEntry(intent);
    }),

    find: (key) => transaction('readonly', async (intents) => {
      const entry = await read(intents, key);
      return entry === undefined ? null : readable(entry, key);
    }),

    /** All entries, the oldest first, and the keys of those that cannot be read. */
    all: () => transaction('readonly', async (intents) => {
      const all = await readAll(intents);
      return {
        entries: all.map(({ entry }) => entry).filter(isReadable).sort((one, other) => one.createdAt - other.createdAt),
        unreadable: all.filter(({ entry }) => !isReadable(entry)).map(({ key }) => key),
      };
    }),

    /** Changes an entry. `holder` must still have its lease, where leases are in use. */
    update: (key, holder, change) => transaction('readwrite', async (intents, leases) => {
      if (holder !== null && (await done(leases.get(key)))?.holder !== holder) {
        throw new TakenOver();
      }
      const entry = await read(intents, key);
      if (entry === undefined) {
        throw new StoreError('The intent is gone from the store: it was forgotten, or the data of this site was cleared');
      }
      const changed = change(readable(entry, key));
      await done(intents.put(changed));
      return changed;
    }),

    remove: (key) => transaction('readwrite', (intents) => done(intents.delete(key))),

    /** Takes the lease if nobody has it. One that ends later than any can is of a clock that was set back. */
    takeLease: (key, holder, time) => transaction('readwrite', async (intents, leases) => {
      const lease = await done(leases.get(key));
      const left = lease === undefined ? 0 : lease.until - Date.now();
      if (left > 0 && left <= time) {
        return false;
      }
      await done(leases.put({ key, holder, until: Date.now() + time }));
      return true;
    }),

    renewLease: (key, holder, time) => transaction('readwrite', async (intents, leases) => {
      if ((await done(leases.get(key)))?.holder === holder) {
        await done(leases.put({ key, holder, until: Date.now() + time }));
      }
    }),

    endLease: (key, holder) => transaction('readwrite', async (intents, leases) => {
      if ((await done(leases.get(key)))?.holder === holder) {
        await done(leases.delete(key));
      }
    }),

    close() {
      connection?.then((database) => database.close(), () => {});
      connection = Promise.reject(new StoreError('This client was closed'));
      connection.catch(() => {});
    },
  };
}

function connect(name, onLoss) {
  return new Promise((resolve, reject) => {
    const refuse = (cause) => reject(new StoreError('The browser lets this page store nothing, so nothing is sent', cause));
    try {
      const request = indexedDB.open(name, VERSION);
      request.onupgradeneeded = () => {
        request.result.createObjectStore(INTENTS, { keyPath: 'key' });
        request.result.createObjectStore(LEASES, { keyPath: 'key' });
      };
      request.onblocked = () => reject(new StoreError('Another tab runs an older version of this page; close it'));
      request.onerror = () => refuse(request.error);
      request.onsuccess = () => {
        const database = request.result;
        database.onclose = onLoss;
        // A newer version of the page wants to change the store: it must not wait for this one.
        database.onversionchange = () => {
          onLoss();
          database.close();
        };
        resolve(database);
      };
    } catch (error) {
      refuse(error);
    }
  });
}

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** Each by itself: one that the browser cannot read does not hide the others. */
async function readAll(intents) {
  const keys = await done(intents.getAllKeys());
  return Promise.all(keys.map(async (key) => ({ key, entry: await read(intents, key) })));
}

const read = (intents, key) => new Promise((resolve) => {
  const request = intents.get(key);
  request.onsuccess = () => resolve(request.result);
  request.onerror = (event) => {
    event.preventDefault(); // the transaction goes on
    resolve(null);
  };
});

function readable(entry, key) {
  if (!isReadable(entry)) {
    throw new StoreError(`What is stored for the key ${key} cannot be read`);
  }
  return entry;
}

function sameIntent(known, intent) {
  if (known.outcome === null ? !samePayload(known, intent) : known.digest !== digestOf(intent)) {
    throw new TypeError('this key is that of another intent in the store');
  }
  return known;
}

function isTwin(entry, intent) {
  return intent.name !== null && entry.name === intent.name && entry.outcome === null && samePayload(entry, intent);
}

function abort(running) {
  try {
    running.abort();
  } catch (hasEnded) {
    // nothing is left to abort
  }
}
