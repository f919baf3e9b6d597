package dev.idempotency.rest;

import dev.idempotency.OperationFailure;
import dev.idempotency.OperationState;
import dev.idempotency.record.Header;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.Outcome.BodyState;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A response of the application with its entity as bytes.
 *
 * @param headers all that the application set, as objects
 * @param strings the same, each value whole and as it stands on the wire
 * @param body null where there is none
 * @param mediaType of the body; null where there is none
 */
@SuppressWarnings("ArrayRecordComponent") // carried, never compared
record WrittenResponse(
        int status,
        MultivaluedMap<String, Object> headers,
        Map<String, List<String>> strings,
        byte @Nullable [] body,
        @Nullable MediaType mediaType) {

    /** What says where and what the result is. Never what speaks to one caller at one moment, such as cookies. */
    private static final List<String> RECORDED =
            List.of(HttpHeaders.LOCATION, HttpHeaders.CONTENT_LANGUAGE, HttpHeaders.ETAG, HttpHeaders.LINK);

    Outcome success() {
        return outcome(OperationState.SUCCEEDED, null);
    }

    Outcome failure() {
        return outcome(OperationState.FAILED, FailureReader.read(status, mediaType, body));
    }

    private Outcome outcome(OperationState state, @Nullable OperationFailure failure) {
        BodyState bodyState = body == null ? BodyState.NONE : BodyState.STORED;
        return new Outcome(state, status, recordedHeaders(), body, bodyState, null, failure);
    }

    private List<Header> recordedHeaders() {
        List<Header> recorded = new ArrayList<>();
        if (mediaType != null) {
            recorded.add(header(HttpHeaders.CONTENT_TYPE, mediaType.toString()));
        }
        for (String name : RECORDED) {
            strings.getOrDefault(name, List.of()).forEach(value -> recorded.add(header(name, value)));
        }
        return recorded;
    }

    /** Not every database stores U+0000, and no header field may have it. */
    private static Header header(String name, String value) {
        return new Header(name, value.replace('\0', '\uFFFD'));
    }
}
