package dev.idempotency.rest;

import dev.idempotency.KeyInvalidException;
import dev.idempotency.wire.HeaderNames;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.PathSegment;

/** The key that a query is about. */
final class QueriedKey {

    private QueriedKey() {}

    static String in(HttpHeaders headers) {
        return KeyHeader.read(headers.getRequestHeader(HeaderNames.KEY)).orElseThrow(KeyHeader::missing);
    }

    /** A semicolon that is not percent-encoded starts parameters of the path: what is before it is another key. */
    static String in(PathSegment segment) {
        if (!segment.getMatrixParameters().isEmpty()) {
            throw new KeyInvalidException("A semicolon in the key must be percent-encoded.", null, null);
        }
        return segment.getPath();
    }
}
