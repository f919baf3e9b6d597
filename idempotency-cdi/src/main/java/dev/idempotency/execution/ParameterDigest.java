package dev.idempotency.execution;

/** The digest of an attempt's canonical parameters, as far as the protocol needs to know it. */
public interface ParameterDigest {

    /** The digest in the current version, for example {@code v1:…}. */
    String current();

    /** Whether a recorded digest, of whatever known version, is of the same parameters. */
    boolean matches(String recorded);
}
