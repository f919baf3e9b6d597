package dev.idempotency.spi;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a {@link Reconciler} has found out. */
public sealed interface Finding {

    /**
     * The operation happened: it is recorded as succeeded, and never executed again.
     *
     * @param result what its method would have returned; null where that is not known any more, or was nothing
     * @param resourceId what it made; null where that is not known
     */
    record Happened(@Nullable Object result, @Nullable String resourceId) implements Finding {}

    /** It has not happened, and no attempt of the past can still make it happen: it may be executed again. */
    record DidNotHappen() implements Finding {}

    /** Neither is certain: it stays {@code unknown}, and is asked for again later. */
    record NotKnown() implements Finding {}

    /** It happened; a retry is told so, and what it made. */
    static Finding happened(String resourceId) {
        return new Happened(null, Objects.requireNonNull(resourceId, "resourceId"));
    }

    /**
     * It happened, and this is what its method would have returned. For methods that are not called by JAX-RS: a retry
     * over HTTP is answered with the status of the operation.
     */
    static Finding happened(Object result, @Nullable String resourceId) {
        return new Happened(Objects.requireNonNull(result, "result"), resourceId);
    }

    /** See {@link DidNotHappen}. */
    static Finding didNotHappen() {
        return new DidNotHappen();
    }

    /** See {@link NotKnown}. */
    static Finding notKnown() {
        return new NotKnown();
    }
}
