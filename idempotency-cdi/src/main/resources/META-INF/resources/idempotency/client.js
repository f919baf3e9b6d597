// Submits an intent once, or finds out what became of it, whatever is lost on the way: see docs/browser-client.md.
// The intent and its one key are in IndexedDB before anything is sent. Types: client.d.ts.

import { isWellFormed } from './client/answers.js';
import { openResult, resultOf } from './client/entry.js';
import { makeIntent } from './client/intent.js';
import { evidence } from './client/log.js';
import { pursue } from './client/pursuit.js';
import { StoreError, openStore } from './client/store.js';
import { inTurn } from './client/turns.js';

export { StoreError };

const LIMITS = {
  attemptTime: 10000,
  maxAttempts: 20,
  totalTime: 60000,
  firstPause: 200,
  longestPause: 10000,
  retryWindow: 24 * 3600 * 1000,
};
const KEEPS_CLOSED = 7 * 24 * 3600 * 1000;
const FORGET_PATIENCE = 1000;
// Browsers take a longer time for none.
const LONGEST_TIMER = 2 ** 31 - 1;

/** A client for the intents of one owner: whoever is signed in. */
export function createClient(options = {}) {
  if (options.fetchOptions?.mode === 'no-cors') {
    throw new TypeError('fetchOptions.mode no-cors would send no key');
  }
  const settings = {
    limits: checkedLimits({ ...LIMITS, ...options.limits }),
    headers: options.headers ?? (() => ({})),
    fetchOptions: options.fetchOptions ?? {},
    check: options.check ?? isWellFormed,
    log: evidence(options.log ?? ((line) => console.debug(line))),
  };
  const store = openStore(`idempotency/${options.owner ?? ''}`);
  const running = new Map();
  const listeners = new Set();
  // What other tabs do is heard where the browser can say it.
  let channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(store.name);
  if (channel !== null) {
    channel.onmessage = ({ data }) => tell(data);
  }

  function changed(key) {
    tell(key);
    channel?.postMessage(key);
  }

  function tell(key) {
    for (const listener of listeners) {
      // What a listener breaks must not break the pursuit.
      Promise.resolve(key).then(listener).catch((error) => console.error('idempotency: a listener failed', error));
    }
  }

  async function submit(intent) {
    const { key } = await store.add(intent, Date.now() - KEEPS_CLOSED);
    changed(key);
    return settle(key);
  }

  /** One at a time for each key: who asks meanwhile gets the same promise. */
  function settle(key) {
    if (!running.has(key)) {
      running.set(key, inTurn(store, key, settings.limits.totalTime, (holder) => work(key, holder))
        .then((result) => result ?? elsewhere(key))
        .finally(() => running.delete(key)));
    }
    return running.get(key);
  }

  async function work(key, holder) {
    const entry = await known(key);
    return entry.outcome === null ? pursue(entry, save, settings) : resultOf(entry);

    async function save(change) {
      const saved = await store.update(key, holder, change);
      changed(key);
      return saved;
    }
  }

  /** Another tab is at it, or was until just now. */
  async function elsewhere(key) {
    const entry = await known(key);
    return entry.outcome === null ? openResult(entry, 'processing') : resultOf(entry);
  }

  async function known(key) {
    const entry = await store.find(key);
    if (entry === null) {
      throw new StoreError(`There is no intent with the key ${key} in the store`);
    }
    return entry;
  }

  async function unresolved() {
    return (await store.all()).entries.filter(({ outcome }) => outcome === null);
  }

  /** One that fails stays unresolved, and does not stop the others. */
  async function resumeAll() {
    return Promise.all((await unresolved()).map((entry) => settle(entry.key).catch((error) => {
      console.error(`idempotency: the intent with the key ${entry.key} was not resumed`, error);
      return openResult(entry, 'unknown');
    })));
  }

  async function forget(key) {
    const isGone = await inTurn(store, key, FORGET_PATIENCE, async () => {
      await store.remove(key);
      return true;
    });
    changed(key);
    return isGone === true;
  }

  function onChange(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function close() {
    listeners.clear();
    channel?.close();
    channel = null;
    store.close();
  }

  return Object.freeze({
    intent: makeIntent,
    submit,
    resume: settle,
    resumeAll,
    unresolved,
    intents: async () => (await store.all()).entries,
    unreadable: async () => (await store.all()).unreadable,
    forget,
    onChange,
    close,
  });
}

function checkedLimits(limits) {
  for (const [name, value] of Object.entries(limits)) {
    const [least, most] = name === 'retryWindow' ? [0, Number.MAX_VALUE] : [1, LONGEST_TIMER];
    if (!(name in LIMITS) || !Number.isFinite(value) || value < least || value > most) {
      throw new TypeError(`limits.${name} is not a limit, or is not between ${least} and ${most}`);
    }
  }
  return limits;
}
