// An entry is all that the store knows about one intent: the intent's own members, and digest (of the payload that is
// gone), attempts, outcome, retryUntil.

import { UNCLEAR } from './answers.js';
import { digestOf } from './intent.js';
import { randomId } from './random.js';

/** It may have arrived; no whole answer came back. A browser does not tell this from "was never sent". */
export const NO_RESPONSE = 'no-response';

export const newEntry = (intent) => ({ ...intent, digest: null, attempts: [], outcome: null, retryUntil: null });

/** Whether it is what this version writes. */
export function isReadable(entry) {
  return typeof entry === 'object' && entry !== null
    && ['key', 'method', 'target'].every((part) => typeof entry[part] === 'string')
    && Number.isFinite(entry.createdAt)
    && typeof entry.headers === 'object' && entry.headers !== null
    && Array.isArray(entry.attempts) && entry.attempts.every((attempt) => typeof attempt?.id === 'string')
    && (entry.outcome === null || typeof entry.outcome?.state === 'string');
}

/** The attempt is written down so before it is sent. */
export function newAttempt(entry, kind) {
  return {
    id: randomId(),
    number: entry.attempts.length + 1,
    kind,
    submittedAt: Date.now(),
    endedAt: null,
    outcome: null,
    state: null,
    statusLink: null,
    notBefore: null,
  };
}

/** With that attempt added, or with what is known about it now. */
export function withAttempt(entry, attempt) {
  return { ...entry, attempts: [...entry.attempts.filter((known) => known.id !== attempt.id), attempt] };
}

/** Attempts that the end of a page cut off may have arrived. */
export function withCutOffEnded(entry) {
  const ended = (attempt) => ({ ...attempt, endedAt: Date.now(), outcome: NO_RESPONSE, state: UNCLEAR.state });
  return { ...entry, attempts: entry.attempts.map((one) => (one.endedAt === null ? ended(one) : one)) };
}

/** Its end is known: what was to be sent is needed no more, and is not kept. */
export const closed = (entry, outcome) =>
  ({ ...entry, digest: entry.digest ?? digestOf(entry), headers: {}, body: null, outcome });

/** Whether an attempt so far may have done something: a submission that was not refused. */
export function mayHaveArrived(entry) {
  return entry.attempts.some((attempt) => attempt.kind === 'submit' && attempt.state !== 'rejected');
}

/** Where the receiver last said that the status is to be had. */
export function lastStatusLink(entry) {
  return entry.attempts.reduce((last, attempt) => attempt.statusLink ?? last, null);
}

const lastAttempt = (entry) => entry.attempts[entry.attempts.length - 1];

/** How long the receiver still wants to be left alone. */
export const untilWelcome = (entry) => Math.max(0, (lastAttempt(entry)?.notBefore ?? 0) - Date.now());

/** What the last answer told. */
export const lastState = (entry) => (lastAttempt(entry)?.state === 'processing' ? 'processing' : 'unknown');

/** What is told to the page. `answer`: the recorded response, where it is at hand. */
export function resultOf(entry, answer = null) {
  return { key: entry.key, response: answer, ...entry.outcome, attempts: entry.attempts };
}

/** Of an intent that stays open. */
export function openResult(entry, state, reason = null) {
  const { key, attempts } = entry;
  return { key, state, response: null, operationId: null, resourceId: null, reason, attempts };
}
