import { timeOrderedKey } from './random.js';

const KEY = /^(?=.*[^ ])[ -~]{1,255}$/;
const OPERATION = /^[A-Za-z0-9._-]{1,100}$/;
const SAFE = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];
const CREDENTIALS = ['authorization', 'proxy-authorization', 'cookie'];
const OURS = ['idempotency-key', 'idempotency-attempt'];

/** Checks what is wanted, and gives it its key. What cannot be sent is refused now, not after it was stored. */
export function makeIntent(wanted) {
  const createdAt = Date.now();
  const method = (wanted.method ?? 'POST').toUpperCase();
  const headers = new Headers(wanted.headers);
  const isJson = wanted.json !== undefined;
  if (isJson && !headers.has('Content-Type')) {
    headers.set('Content-Type', 'application/json');
  }
  const intent = {
    key: wanted.key ?? timeOrderedKey(createdAt),
    createdAt,
    name: wanted.name ?? null,
    label: wanted.label ?? null,
    method,
    target: address(wanted.target),
    headers: Object.fromEntries(headers),
    body: isJson ? JSON.stringify(wanted.json) : wanted.body ?? null,
    operation: wanted.operation ?? null,
    results: wanted.results === undefined ? null : address(wanted.results),
  };
  require(KEY.test(intent.key), 'key has 1 to 255 characters of 0x20 to 0x7E');
  require(!SAFE.includes(method), `method ${method} is safe and needs no key`);
  require(intent.body === null || typeof intent.body === 'string', 'body is a text');
  require(intent.operation === null || OPERATION.test(intent.operation), 'operation is no operation name');
  CREDENTIALS.forEach((name) => require(!headers.has(name), `${name} is for the option headers to add`));
  OURS.forEach((name) => require(!headers.has(name), `${name} is added for each attempt`));
  new Request(intent.target, { method, headers });
  return Object.freeze(intent);
}

/** Whether both ask for the same thing, whatever their keys are and whenever they were made. */
export function samePayload(one, other) {
  return ['method', 'target', 'body'].every((part) => one[part] === other[part])
    && JSON.stringify(one.headers) === JSON.stringify(other.headers);
}

/** Tells payloads apart when only their digest is left. It hides nothing: twice FNV-1a with 32 bits. */
export function digestOf({ method, target, headers, body }) {
  const text = JSON.stringify([method, target, headers, body]);
  let one = 0x811c9dc5;
  let other = 0x9dc5811c;
  for (let i = 0; i < text.length; i++) {
    one = Math.imul(one ^ text.charCodeAt(i), 0x01000193);
    other = Math.imul(other ^ text.charCodeAt(i), 0x01000193);
  }
  return [one, other].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}

function address(relative) {
  const url = new URL(relative, document.baseURI);
  require(!url.username && !url.password, 'an address carries credentials');
  return url.href;
}

function require(condition, what) {
  if (!condition) {
    throw new TypeError(what);
  }
}
