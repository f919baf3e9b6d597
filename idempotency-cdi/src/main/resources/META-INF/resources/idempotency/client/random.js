// Works without a secure context, where crypto.randomUUID is not to be had.

/** A key that nobody can guess and that shows when it was made: UUIDv7 (RFC 9562, section 5.7). */
export function timeOrderedKey(now) {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let i = 0; i < 6; i++) {
    bytes[i] = Math.floor(now / 2 ** (8 * (5 - i))) % 256;
  }
  return uuid(bytes, 7);
}

/** A name that nobody else has: UUIDv4. */
export function randomId() {
  return uuid(crypto.getRandomValues(new Uint8Array(16)), 4);
}

function uuid(bytes, version) {
  bytes[6] = (bytes[6] & 0x0f) | (version << 4);
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
