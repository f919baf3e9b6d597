package dev.idempotency.config;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** All settings that there are. */
enum Setting {
    NAMESPACE("namespace", "default", "1 to 64 characters out of A-Z a-z 0-9 . _ -"),
    DATASOURCE("datasource", "java:comp/DefaultDataSource", "a JNDI name without blanks"),
    SCHEMA("schema", "auto", "auto, create, validate or off"),
    IN_FLIGHT_WAIT("in-flight-wait", "PT1S", "an ISO 8601 duration from PT0S to PT5M"),
    IN_PROGRESS_STATUS("in-progress-status", "202", "202 or 409"),
    RESULT_MAX_BYTES("result.max-bytes", "65536", "a whole number from 0 to 16777216"),
    REQUEST_MAX_BYTES("request.max-bytes", "10485760", "a whole number from 1 to 1073741824"),
    MAX_WAITERS("max-waiters", "10000", "a whole number from 0 to 100000"),
    RETENTION_RESULT("retention.result", "P7D", Setting.RETENTION),
    RETENTION_KEY("retention.key", "P400D", Setting.RETENTION),
    RETENTION_OPAQUE_KEY("retention.opaque-key", "unlimited", Setting.RETENTION + ", or unlimited"),
    RETENTION_PURGE_INTERVAL("retention.purge-interval", "PT10M", "an ISO 8601 duration from PT1S to P1D"),
    RETENTION_OUTGOING("retention.outgoing", "P30D", Setting.RETENTION),
    OUTGOING_POLL_INTERVAL("outgoing.poll-interval", "PT1S", "an ISO 8601 duration from PT0.01S to PT10S"),
    KEY_FORMAT("key.format", "any", "any or time-ordered"),
    LEASE("lease", "PT1M", "an ISO 8601 duration from PT1S to P1D"),
    LEASE_TRANSACTION_TIMEOUT(
            "lease.transaction-timeout", "server", "an ISO 8601 duration of whole seconds from PT1S to P1D, or server"),
    RECONCILE_INTERVAL("reconcile-interval", "PT1M", "an ISO 8601 duration from PT1S to P1D");

    static final String PREFIX = "idempotency.";

    private static final String RETENTION =
            "an ISO 8601 duration in days, hours, minutes, seconds, from PT0S to P36500D";

    private final String key;
    private final String byDefault;
    private final String allowed;

    Setting(String name, String byDefault, String allowed) {
        this.key = PREFIX + name;
        this.byDefault = byDefault;
        this.allowed = allowed;
    }

    /** The whole name. */
    String key() {
        return key;
    }

    /** What counts where nothing is set. */
    String byDefault() {
        return byDefault;
    }

    /** What may be set, in words for the operator. */
    String allowed() {
        return allowed;
    }

    static Set<String> keys() {
        return Arrays.stream(values()).map(Setting::key).collect(Collectors.toCollection(TreeSet::new));
    }

    /** The name of an environment variable, by the rules of MicroProfile Config. */
    static String environmentName(String key) {
        return key.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
    }
}
