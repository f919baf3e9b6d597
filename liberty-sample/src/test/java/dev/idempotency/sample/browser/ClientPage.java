package dev.idempotency.sample.browser;

import dev.idempotency.sample.running.Browser;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.net.URI;

/** An empty page with the client in it: {@code client}, {@code wanted} and {@code idempotency} are at hand in scripts. */
record ClientPage(Browser browser) {

    /** Quick, for a receiver on this machine; but an attempt has time, so that a slow machine makes no more of them. */
    private static final String PREPARE = """
            const limits = { attemptTime: 10000, firstPause: 5, longestPause: 40, totalTime: 20000 };
            const open = (options = {}) => idempotency.createClient(
                { ...options, limits: { ...limits, ...options.limits } });
            const wanted = {
              target: 'orders', json: { sku: 'BOOK' }, operation: 'orders.place', results: 'results',
            };
            """;

    static ClientPage at(Browser browser, URI page) {
        browser.open(page);
        return new ClientPage(browser);
    }

    /** Runs statements, which may use {@code open(options)} and {@code wanted}, and waits for what they return. */
    JsonValue run(String statements) {
        browser.await("window.idempotency");
        return browser.run(PREPARE + statements);
    }

    /** Starts something whose result is asked for by {@link #finish}. */
    void begin(String statements) {
        run("window.begun = (async () => {" + statements + "})(); window.begun.catch(() => {});");
    }

    JsonObject finish() {
        return run("return window.begun;").asJsonObject();
    }

    /** Submits what the page wants, with options. */
    JsonObject submit(String options) {
        return run("const client = open({%s}); return client.submit(client.intent(wanted));".formatted(options))
                .asJsonObject();
    }

    JsonObject submit() {
        return submit("");
    }

    /** All that is stored. */
    JsonObject onlyEntry() {
        return run("const [entry, ...others] = await open().intents();"
                        + "if (others.length > 0) throw new Error('there are more'); return entry;")
                .asJsonObject();
    }
}
