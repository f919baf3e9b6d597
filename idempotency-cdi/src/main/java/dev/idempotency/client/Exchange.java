package dev.idempotency.client;

import org.jspecify.annotations.Nullable;

/**
 * How one request over HTTP ended.
 *
 * @param response null where none arrived whole
 * @param wasSent false only where it is certain that nothing reached the receiver
 */
record Exchange(@Nullable Response response, boolean wasSent) {

    static final Exchange NOT_SENT = new Exchange(null, false);

    static final Exchange NO_RESPONSE = new Exchange(null, true);
}
