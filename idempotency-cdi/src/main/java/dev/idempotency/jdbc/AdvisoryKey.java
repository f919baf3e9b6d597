package dev.idempotency.jdbc;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The 64-bit number under which an identity is locked while it is being executed: the first eight bytes of a SHA-256
 * over namespace, caller and operation id.
 *
 * <p>The operation id is hashed again because it may begin with a time, and ids of one millisecond must not share a
 * lock. Namespace and caller take part so that whoever asks with somebody else's operation id probes another lock and
 * learns nothing. All nodes must compute the same number: a change here is a change of protocol. Two identities that
 * met in one number (at a million running operations: one chance in thirty million) would only wait for each other.
 */
final class AdvisoryKey {

    private AdvisoryKey() {}

    static long of(Subject subject) {
        String text = lengthAnd(subject.namespace()) + lengthAnd(subject.caller()) + subject.operationId();
        return ByteBuffer.wrap(sha256(text.getBytes(StandardCharsets.UTF_8))).getLong();
    }

    /** What a purge of that namespace is locked under. No operation id is so short. */
    static long ofPurge(String namespace) {
        return of(new Subject(namespace, "", "purge"));
    }

    /** What the making and dropping of partitions is locked under, whatever the namespace. */
    static long ofPartitions() {
        return of(new Subject("", "", "partitions"));
    }

    private static String lengthAnd(String part) {
        return part.length() + ":" + part;
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
