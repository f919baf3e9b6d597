/**
 * Sends one request, with a limit (milliseconds) from the first byte to the last. Null where no whole answer came. The
 * browser may send it twice by itself, when a connection that was kept open turns out to be dead.
 */
export async function exchange(address, request, limit) {
  const tooLate = new AbortController();
  const timer = setTimeout(() => tooLate.abort(), limit);
  try {
    const response = await fetch(address, {
      ...request,
      // A page of a login or an error is not the answer, even if a redirection leads there.
      redirect: 'manual',
      cache: 'no-store',
      signal: tooLate.signal,
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
  } catch (lost) {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
