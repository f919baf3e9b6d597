import { randomId } from './random.js';
import { TakenOver } from './store.js';

const LEASE = 6000;
const RENEWAL = 2000;
const POLL = 500;

/**
 * Runs `work` while no other tab works at that key, and waits for its turn. Where that does not come within `patience`
 * (milliseconds), or is lost on the way, the result is `undefined`.
 *
 * With the Web Locks API a lock ends with its tab. Without it (no secure context, old browsers) there is a lease in the
 * store: `work` gets its holder, and each write must show that it is still in force. The lease of a closed tab lapses.
 */
export function inTurn(store, key, patience, work) {
  return navigator.locks ? withLock(`${store.name}/${key}`, patience, work) : withLease(store, key, patience, work);
}

async function withLock(name, patience, work) {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), patience);
  let hasBegun = false;
  try {
    return await navigator.locks.request(name, { signal: giveUp.signal }, () => {
      hasBegun = true;
      clearTimeout(timer);
      return work(null);
    });
  } catch (error) {
    if (!hasBegun && giveUp.signal.aborted) {
      return undefined;
    }
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function withLease(store, key, patience, work) {
  const holder = randomId();
  const end = performance.now() + patience;
  while (!(await store.takeLease(key, holder, LEASE))) {
    if (performance.now() > end) {
      return undefined;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL));
  }
  // What goes wrong here shows when the next attempt is written down.
  const renewal = setInterval(() => store.renewLease(key, holder, LEASE).catch(() => {}), RENEWAL);
  try {
    return await work(holder);
  } catch (error) {
    if (error instanceof TakenOver) {
      return undefined;
    }
    throw error;
  } finally {
    clearInterval(renewal);
    await store.endLease(key, holder).catch(() => {});
  }
}
