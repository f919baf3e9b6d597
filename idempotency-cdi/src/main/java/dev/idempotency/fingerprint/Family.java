package dev.idempotency.fingerprint;

/**
 * Tells values of related classes apart. Where a declared type leaves open which of several classes arrives, the class
 * is part of the value; everywhere else it is not, so that renaming a class changes no digest.
 */
final class Family {

    private Family() {}

    /** Writes the name of a class that extends another or is permitted by a sealed interface; of others, nothing. */
    static void write(Class<?> type, CanonicalForm out) {
        if (extendsAnother(type) || implementsSealed(type)) {
            out.text(Tag.CLASS, type.getName());
        }
    }

    private static boolean extendsAnother(Class<?> type) {
        Class<?> parent = type.getSuperclass();
        return parent != Object.class && parent != Record.class && parent != Enum.class;
    }

    private static boolean implementsSealed(Class<?> type) {
        for (Class<?> parent : type.getInterfaces()) {
            if (parent.isSealed() || implementsSealed(parent)) {
                return true;
            }
        }
        return false;
    }
}
