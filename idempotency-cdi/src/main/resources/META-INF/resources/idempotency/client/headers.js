// Reads header fields of answers. What cannot be read says nothing.

const LONGEST = 365 * 24 * 3600 * 1000;
const HTTP_DATE = /^[A-Z][a-z]{2,8},? .*\d\d:\d\d:\d\d( GMT| \d{4})$/;
const LINK = /<([^>]*)>((?:[^,"]|"(?:[^"\\]|\\.)*")*)/g;
const PARAMETER = /;\s*([^=;,\s]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^;,\s"]*)))?/g;
const OPERATION_ID = /^[A-Za-z0-9_-]{43}$/;

/** How many milliseconds the receiver wants to be left alone (RFC 9110, section 10.2.3); zero where it did not say. */
export function retryAfter(headers, now) {
  const value = (headers.get('Retry-After') ?? '').trim();
  // Both clocks of the difference are the receiver's, where it shows its own.
  const wait = /^\d+$/.test(value) ? value * 1000 : date(value) - (date(headers.get('Date') ?? '') || now);
  return wait > 0 ? Math.min(wait, LONGEST) : 0;
}

function date(text) {
  // The oldest of the three forms names no zone, and means the same one.
  return HTTP_DATE.test(text) ? Date.parse(text.endsWith('GMT') ? text : `${text} GMT`) : NaN;
}

/** Whether the answer shows that there is a record, wherever that is to be had. */
export function hasStatusLink(headers) {
  return statusAddresses(headers).length > 0;
}

/** Where the answer says that the status is to be had: Link with rel="status" (RFC 8288). */
export function statusLink(headers, request) {
  return statusAddresses(headers).map((link) => sameOrigin(request, link)).find((link) => link !== null) ?? null;
}

/** The address in a header; null if it is of another origin: requests carry credentials. */
export function sameOrigin(request, link) {
  try {
    const url = new URL(link.trim(), request);
    return url.origin === new URL(request).origin && !url.username && !url.password ? url.href : null;
  } catch (notAnAddress) {
    return null;
  }
}

function statusAddresses(headers) {
  return [...(headers.get('Link') ?? '').matchAll(LINK)]
    .filter(([, , parameters]) => isStatus(parameters))
    .map(([, target]) => target);
}

/** Of several relation parameters the first counts; it may name several relations. */
function isStatus(parameters) {
  const rel = [...parameters.matchAll(PARAMETER)].find(([, name]) => name.toLowerCase() === 'rel');
  return rel !== undefined && (rel[2] ?? rel[3] ?? '').toLowerCase().split(/\s+/).includes('status');
}

/** The last part of that address, if it looks like the opaque name of an operation. */
export function operationIdIn(link) {
  const last = link === null ? '' : new URL(link).pathname.split('/').pop();
  return OPERATION_ID.test(last) ? last : null;
}
