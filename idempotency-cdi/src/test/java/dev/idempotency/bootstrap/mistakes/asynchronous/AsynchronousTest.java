package dev.idempotency.bootstrap.mistakes.asynchronous;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.bootstrap.mistakes.Refusal;
import jakarta.ejb.Asynchronous;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.StreamingOutput;
import jakarta.ws.rs.sse.SseEventSink;
import java.io.InputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;

class AsynchronousTest {

    @Test
    void a_promise_is_no_result() {
        Refusal.of(Later.class).tells("IDEMP0409E", "Later.place", "CompletableFuture");
    }

    @Test
    void a_publisher_is_no_result() {
        Refusal.of(Published.class).tells("IDEMP0409E", "Published.place", "Publisher");
    }

    @Test
    void a_streaming_output_is_no_result() {
        Refusal.of(Streamed.class).tells("IDEMP0409E", "Streamed.place", "StreamingOutput");
    }

    @Test
    void a_stream_is_no_result() {
        Refusal.of(Bytes.class).tells("IDEMP0409E", "Bytes.place", "InputStream");
    }

    @Test
    void an_asynchronous_method_has_not_happened_when_it_returns() {
        Refusal.of(Annotated.class).tells("IDEMP0409E", "Annotated.place", "jakarta.ejb.Asynchronous");
    }

    @Test
    void an_answer_later_is_no_result() {
        Refusal.of(Suspending.class).tells("IDEMP0409E", "Suspending.place", "AsyncResponse");
    }

    @Test
    void events_are_no_result() {
        Refusal.of(Events.class).tells("IDEMP0409E", "Events.place", "SseEventSink");
    }

    static class Later {
        @IdempotentOperation("orders.place")
        public CompletableFuture<String> place(@IdempotencyKey String key) {
            return null;
        }
    }

    @Path("published")
    static class Published {
        @POST
        @IdempotentOperation("orders.place")
        public Flow.Publisher<String> place() {
            return null;
        }
    }

    @Path("streamed")
    static class Streamed {
        @POST
        @IdempotentOperation("orders.place")
        public StreamingOutput place() {
            return null;
        }
    }

    @Path("bytes")
    static class Bytes {
        @POST
        @IdempotentOperation("orders.place")
        public InputStream place() {
            return null;
        }
    }

    static class Annotated {
        @Asynchronous
        @IdempotentOperation("orders.place")
        public void place(@IdempotencyKey String key) {}
    }

    @Path("suspending")
    static class Suspending {
        @POST
        @IdempotentOperation("orders.place")
        public void place(@Suspended AsyncResponse response) {}
    }

    @Path("events")
    static class Events {
        @POST
        @IdempotentOperation("orders.place")
        public void place(@Context SseEventSink sink) {}
    }
}
