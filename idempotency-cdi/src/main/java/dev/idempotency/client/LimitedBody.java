package dev.idempotency.client;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Takes a body into memory, and fails where it does not end in time to fit there. */
final class LimitedBody implements BodySubscriber<byte[]> {

    private final BodySubscriber<byte[]> bytes = BodySubscribers.ofByteArray();
    private Flow.@Nullable Subscription subscription;
    private long left;

    LimitedBody(long limit) {
        this.left = limit;
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return bytes.getBody();
    }

    @Override
    public void onSubscribe(Flow.Subscription granted) {
        subscription = granted;
        bytes.onSubscribe(granted);
    }

    @Override
    public void onNext(List<ByteBuffer> part) {
        left -= part.stream().mapToLong(ByteBuffer::remaining).sum();
        if (left >= 0) {
            bytes.onNext(part);
        } else if (subscription != null) {
            subscription.cancel();
            bytes.onError(new IOException("the body is larger than this client takes"));
        }
    }

    @Override
    public void onError(Throwable failure) {
        bytes.onError(failure);
    }

    @Override
    public void onComplete() {
        bytes.onComplete();
    }
}
