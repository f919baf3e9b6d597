package dev.idempotency.invocation;

import dev.idempotency.KeyMissingException;
import dev.idempotency.fingerprint.ArgumentFingerprint;
import dev.idempotency.fingerprint.ArgumentFingerprints;
import dev.idempotency.fingerprint.Fingerprint;
import dev.idempotency.messages.Messages;
import java.lang.reflect.Method;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The key is one of the arguments, the parameters are all others. */
record ArgumentReader(Optional<KeySource> source, ArgumentFingerprint fingerprints) implements CallReader {

    static ArgumentReader of(Method method, ArgumentFingerprints fingerprints) {
        return new ArgumentReader(KeySource.in(method).stream().findFirst(), fingerprints.of(method));
    }

    @Override
    public Optional<String> key(@Nullable Object[] arguments) {
        return source.flatMap(place -> place.read(arguments));
    }

    @Override
    public KeyMissingException missing(String operation) {
        return new KeyMissingException(Messages.text("IDEMP0014W", operation), null, null);
    }

    @Override
    public String name(@Nullable Object[] arguments) {
        return "(without a name)";
    }

    @Override
    public String attemptId(@Nullable Object[] arguments) {
        return AttemptFactory.newAttemptId();
    }

    @Override
    public Fingerprint parameters(@Nullable Object[] arguments) {
        return fingerprints.of(arguments);
    }
}
