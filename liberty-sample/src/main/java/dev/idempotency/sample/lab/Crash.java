package dev.idempotency.sample.lab;

/** The end of the process as the loss of power would bring it: no shutdown hooks, no commits, no answers. */
final class Crash {

    private static final int EXIT_STATUS = 99;

    private Crash() {}

    static void now() {
        Runtime.getRuntime().halt(EXIT_STATUS);
    }
}
