package dev.idempotency.bootstrap;

/** Which of the APIs are there that a runtime may have. */
final class RuntimeApis {

    static final boolean HAS_HEALTH = has("org.eclipse.microprofile.health.HealthCheck");

    static final boolean HAS_MESSAGING = has("jakarta.jms.ConnectionFactory");

    private RuntimeApis() {}

    private static boolean has(String type) {
        try {
            Class.forName(type, false, RuntimeApis.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }
}
