package dev.idempotency.config;

/** Some settings are wrong; the message names all of them, one a line, each with what is allowed. */
public final class InvalidSettingsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    InvalidSettingsException(String message) {
        super(message);
    }
}
