// What an answer says about an intent. Problems are read by their type, never by their number.
//
// A verdict has: state ("rejected" if this attempt was refused), isFinal (the end of the intent), isHopeless
// (submitting again would only be refused again), answer (the recorded response), report (the status document) and
// reason (why not).

import { hasStatusLink } from './headers.js';

const OURS = 'urn:idempotency:problem:';

/** Refusals for now. They are never recorded. */
const FOR_NOW = [425, 429];

/** Refusals by what stands before an operation: they may be gone by the next attempt. */
const AT_THE_DOOR = [401, 403, 404];

const OPERATION_ID = /^[A-Za-z0-9_-]{1,100}$/;
const STATES = ['succeeded', 'failed', 'processing', 'unknown'];
const DEFINITE = ['succeeded', 'failed', 'rejected'];

/** Nobody knows more than before. */
export const UNCLEAR = verdict('unknown', {});

function verdict(state, rest) {
  return { state, isFinal: false, isHopeless: false, answer: null, report: null, reason: null, ...rest };
}

const recorded = (state, answer, reason) => verdict(state, { isFinal: true, answer, reason });
const told = (report) =>
  verdict(report.state, { isFinal: DEFINITE.includes(report.state), report, reason: report.reason });

/** Reads the answer to a submission. `arrivedBefore`: an earlier attempt may have arrived. */
export function onSubmit(answer, entry, arrivedBefore, check) {
  if (answer.status < 400) {
    return done(answer, entry, check);
  }
  const reason = reasonIn(answer);
  if (isOurs(reason, 'in-progress')) {
    return verdict('processing', {});
  }
  if (isReplayed(answer) || isOurs(reason, 'operation-failed') || isOurs(reason, 'operation-abandoned')) {
    return recorded('failed', answer, reason);
  }
  if (answer.status >= 500 || answer.status === 408) {
    return verdict('unknown', { reason });
  }
  return refused(answer, reason, arrivedBefore);
}

function done(answer, { key, results }, check) {
  // Only the receiver's record makes a redirection (the browser shows it with status 0) the operation's own answer, and
  // a success, too, where the receiver is known to keep records and the page does not look for itself.
  const isSuccess = answer.status >= 200 && answer.status < 300;
  const hasToBeShown = !isSuccess || (results !== null && check === isWellFormed);
  const isItsOwn = !hasToBeShown || isOfTheRecord(answer);
  const report = reportIn(answer, key);
  if (report !== null && (isReplayed(answer) || report.state === 'processing' || !isItsOwn)) {
    return told(report);
  }
  return isItsOwn && isExpected(answer, check) ? recorded('succeeded', answer, null) : UNCLEAR;
}

/** A refusal speaks only for its own attempt. */
function refused(answer, reason, arrivedBefore) {
  const isProtocols = reason.type.startsWith(OURS);
  if (FOR_NOW.includes(answer.status) || (!isProtocols && answer.headers.has('Retry-After'))) {
    return verdict('rejected', { reason });
  }
  // The operation's own no comes with a link to its record; the protocol's refusals have a link too, and a type.
  const canBeRecorded = answer.status === 404 || !AT_THE_DOOR.includes(answer.status);
  if (canBeRecorded && !isProtocols && hasStatusLink(answer.headers)) {
    return recorded('failed', answer, reason);
  }
  if (!arrivedBefore) {
    return verdict('rejected', { isFinal: true, isHopeless: true, answer, reason });
  }
  return verdict('rejected', { isHopeless: isProtocols || !AT_THE_DOOR.includes(answer.status), reason });
}

/** Reads the answer to a query. "Not found" is not "did not happen": the submission may still be on its way. */
export function onCheck(answer, key) {
  if (answer.status !== 200) {
    return verdict('unknown', { reason: reasonIn(answer) });
  }
  const report = reportIn(answer, key);
  return report === null ? UNCLEAR : told(report);
}

/** Reads the recorded response of what has ended so: it, or the status document in the place of what is not kept. */
export function onFetch(answer, key, state, check) {
  const report = reportIn(answer, key);
  if (!isReplayed(answer)) {
    return UNCLEAR;
  }
  if (report !== null) {
    return told(report);
  }
  return state !== 'succeeded' || isExpected(answer, check) ? recorded(state, answer, null) : UNCLEAR;
}

/**
 * The default check: what calls itself JSON is JSON. Pages are what proxies and servers answer in the place of an
 * operation, unless they come from the record. Other types may be anything.
 */
export function isWellFormed(answer) {
  return isJson(answer) ? parsed(answer) !== undefined : typeOf(answer) !== 'text/html' || isOfTheRecord(answer);
}

/** An application whose check breaks has not said yes. */
function isExpected(answer, check) {
  try {
    return Boolean(check(answer));
  } catch (error) {
    console.warn('idempotency: the option check threw an error; the answer counts as unexpected', error);
    return false;
  }
}

/** The member resourceId of a response of success, where it has one. */
export function resourceIdIn(answer) {
  return text(objectIn(answer)?.resourceId);
}

const isReplayed = (answer) => answer.headers.get('Idempotency-Replayed') === 'true';
const isOfTheRecord = (answer) => isReplayed(answer) || hasStatusLink(answer.headers);
const isOurs = (reason, word) => reason.type === OURS + word;

/**
 * The status document in an answer. What an application says of itself may look similar; only a document with an
 * operation id is one, and it must not be about another key.
 */
function reportIn(answer, key) {
  const json = objectIn(answer);
  const isOne = json !== null && OPERATION_ID.test(text(json.operationId) ?? '')
    && (json.key === undefined || json.key === key) && STATES.includes(json.state);
  return isOne
    ? {
      state: json.state,
      operationId: json.operationId,
      resourceId: text(json.resourceId),
      reason: json.state === 'failed' && isObject(json.failure) ? reasonOf(json.failure, 0) : null,
      retryUntil: Date.parse(text(json.retryUntil) ?? '') || null,
    }
    : null;
}

const reasonIn = (answer) => reasonOf(objectIn(answer) ?? {}, answer.status);

function reasonOf(problem, status) {
  return {
    type: text(problem.type) ?? 'about:blank',
    title: text(problem.title) ?? `HTTP status ${status}`,
    status: Number.isInteger(problem.status) ? problem.status : status,
    detail: text(problem.detail),
  };
}

function isJson(answer) {
  const type = typeOf(answer);
  return type === 'application/json' || type.endsWith('+json');
}

const typeOf = (answer) => (answer.headers.get('Content-Type') ?? '').toLowerCase().split(';', 1)[0].trim();

function parsed(answer) {
  try {
    return JSON.parse(answer.text);
  } catch (notJson) {
    return undefined;
  }
}

function objectIn(answer) {
  const value = isJson(answer) ? parsed(answer) : null;
  return isObject(value) ? value : null;
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value) => (typeof value === 'string' ? value : null);
