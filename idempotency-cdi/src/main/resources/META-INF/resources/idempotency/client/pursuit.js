import { UNCLEAR, onCheck, onFetch, onSubmit, resourceIdIn } from './answers.js';
import {
  NO_RESPONSE, closed, lastState, lastStatusLink, mayHaveArrived, newAttempt, openResult, resultOf, untilWelcome,
  withAttempt, withCutOffEnded,
} from './entry.js';
import { exchange } from './exchange.js';
import { operationIdIn, retryAfter, sameOrigin, statusLink } from './headers.js';

const FETCHES = 3;
const LONGEST_WAIT = 30;
// What a receiver asks for beyond it would only keep everybody from the truth.
const LONGEST_REST = 3600 * 1000;

/**
 * Follows one intent until its end is known, or the limits are reached. Whatever was sent earlier is asked for before
 * anything is sent again.
 *
 * @param entry as it is stored
 * @param save `(change) => changed entry`, stored
 * @param settings limits, headers, fetchOptions, check, log
 */
export async function pursue(entry, save, settings) {
  const { limits } = settings;
  const start = performance.now();
  let spent = 0;
  let isHopeless = false;

  entry = await save(withCutOffEnded);
  let reason = null;
  let next = (await hasWaited(untilWelcome(entry))) ? whatNext('submit', 'unknown') : null;
  while (next !== null) {
    const verdict = next === 'submit' ? await submit() : await check();
    if (verdict.isFinal) {
      return close(verdict);
    }
    isHopeless = isHopeless || verdict.isHopeless;
    reason = verdict.reason;
    const goesOn = whatNext(next, verdict.state) !== null && (await hasPaused());
    next = goesOn ? whatNext(next, verdict.state) : null;
  }
  return openResult(entry, lastState(entry), reason);

  /** What to do after that, if anything can be done. */
  function whatNext(done, told) {
    if (!mayHaveArrived(entry)) {
      return 'submit';
    }
    const mustAsk = done === 'submit' || told === 'processing' || !maySubmitAgain();
    if (mustAsk && statusAddress() !== null) {
      return 'check';
    }
    return maySubmitAgain() ? 'submit' : null;
  }

  function maySubmitAgain() {
    const { retryWindow } = limits;
    // No window means never, also where a clock was set back.
    const until = entry.retryUntil ?? (retryWindow === 0 ? -Infinity : entry.createdAt + retryWindow);
    return !isHopeless && Date.now() < until;
  }

  function submit() {
    const arrivedBefore = mayHaveArrived(entry);
    const request = { method: entry.method, headers: entry.headers, body: entry.body };
    return attempt('submit', entry.target, request, (answer) =>
      onSubmit(answer, entry, arrivedBefore, settings.check));
  }

  function check() {
    return attempt('check', statusAddress(), query(), (answer) => onCheck(answer, entry.key));
  }

  /** Only what is known to run is waited for: the receiver answers when it has ended. */
  function query() {
    const wait = Math.min(LONGEST_WAIT, Math.floor(limits.attemptTime / 2000));
    return { method: 'GET', headers: lastState(entry) === 'processing' && wait > 0 ? { Prefer: `wait=${wait}` } : {} };
  }

  /** One request, written down before it is sent and when it has ended. Headers that cannot be had are no attempt. */
  async function attempt(kind, address, request, read) {
    spent++;
    const begun = newAttempt(entry, kind);
    const headers = new Headers(request.headers);
    new Headers(await settings.headers(entry, begun)).forEach((value, name) => headers.set(name, value));
    headers.set('Idempotency-Key', `"${entry.key.replace(/["\\]/g, '\\$&')}"`);
    headers.set('Idempotency-Attempt', begun.id);
    entry = await save((known) => withAttempt(known, begun));
    const answer = await exchange(address, { ...settings.fetchOptions, ...request, headers }, limits.attemptTime);
    const verdict = answer === null ? UNCLEAR : read(answer);
    const ended = endOf(begun, address, answer, verdict);
    entry = await save((known) =>
      ({ ...withAttempt(known, ended), retryUntil: verdict.report?.retryUntil ?? known.retryUntil }));
    try {
      settings.log(entry, ended, verdict);
    } catch (error) {
      // What the log breaks must not break the pursuit.
      console.error('idempotency: the log failed', error);
    }
    return verdict;
  }

  function hasPaused() {
    const bound = Math.min(limits.longestPause, limits.firstPause * 2 ** (spent - 1));
    return hasWaited(untilWelcome(entry) + bound * Math.random());
  }

  /** Waits, unless no attempt would be allowed afterwards. */
  async function hasWaited(pause) {
    if (spent >= limits.maxAttempts || performance.now() - start + pause > limits.totalTime) {
      return false;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
    return true;
  }

  /** Where the status is to be had: where the receiver said, else by name with the key in the header. */
  function statusAddress() {
    const { results, operation } = entry;
    return lastStatusLink(entry)
      ?? (results === null || operation === null ? null : below(results, `operations/${operation}`));
  }

  async function close(verdict) {
    const operationId = verdict.report?.operationId ?? operationIdIn(lastStatusLink(entry));
    const answer = verdict.answer ?? (await fetchRecorded(verdict.state, operationId));
    const outcome = {
      state: verdict.state,
      closedAt: Date.now(),
      operationId,
      resourceId: verdict.report === null ? succeededIn(verdict) : verdict.report.resourceId,
      reason: verdict.reason,
    };
    entry = await save((known) => closed(known, outcome));
    return resultOf(entry, answer);
  }

  /** The end is known; its response is worth a few questions, no more. */
  async function fetchRecorded(state, operationId) {
    const link = lastStatusLink(entry);
    const address = link !== null
      ? below(link, 'response')
      : entry.results !== null && operationId !== null
        ? below(entry.results, `status/${operationId}/response`)
        : null;
    for (let i = 0; address !== null && i < FETCHES; i++) {
      const fetched = await attempt('check', address, { method: 'GET' }, (answer) =>
        onFetch(answer, entry.key, state, settings.check));
      if (fetched.isFinal || !(await hasPaused())) {
        return fetched.answer;
      }
    }
    return null;
  }
}

const succeededIn = ({ state, answer }) => (state === 'succeeded' ? resourceIdIn(answer) : null);

function endOf(begun, address, answer, verdict) {
  const now = Date.now();
  if (answer === null) {
    return { ...begun, endedAt: now, outcome: NO_RESPONSE, state: UNCLEAR.state };
  }
  const wait = Math.min(retryAfter(answer.headers, now), LONGEST_REST);
  const location = verdict.state === 'processing' && answer.status === 202 ? answer.headers.get('Location') : null;
  return {
    ...begun,
    endedAt: now,
    outcome: String(answer.status),
    state: verdict.state,
    statusLink: statusLink(answer.headers, address) ?? (location === null ? null : sameOrigin(address, location)),
    notBefore: wait === 0 ? null : now + wait,
  };
}

const below = (address, path) => `${address}${address.endsWith('/') ? '' : '/'}${path}`;
