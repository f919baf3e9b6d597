package dev.idempotency.sample.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is stored, for how long, and that nothing is sent that is not. */
class StoreIT extends BrowserContract {

    private static final String OPEN_STORE = """
            const opened = (version) => new Promise((resolve, reject) => {
              const request = indexedDB.open('idempotency/', version);
              request.onsuccess = () => resolve(request.result);
              request.onerror = () => reject(request.error);
              request.onblocked = () => reject(new Error('blocked'));
            });
            """;

    @Test
    void whereThePageMayStoreNothingNothingIsSent() {
        page = ClientPage.at(browser, receiver.page("localhost").resolve("sandboxed"));

        assertThatThrownBy(() -> page.submit())
                .hasMessageContaining("StoreError: The browser lets this page store nothing, so nothing is sent");
        assertThat(receiver.received()).isEmpty();
    }

    @Test
    void whereThereIsNoRoomNothingIsSent() {
        browser.limitStorage(receiver.page("localhost"), 1_000_000);

        // Chromium packs what it stores; what is random stays large.
        assertThatThrownBy(() -> page.run("wanted.json = Array.from({ length: 300000 }, Math.random);"
                        + "const client = open(); return client.submit(client.intent(wanted));"))
                .hasMessageContaining("StoreError")
                .hasMessageContaining("QuotaExceededError");
        assertThat(receiver.received()).isEmpty();
    }

    @Test
    void aStoreOfANewerVersionIsLeftAloneAndNothingIsSent() {
        page.run(OPEN_STORE + "(await opened(2)).close();");

        assertThatThrownBy(() -> page.submit())
                .hasMessageContaining("StoreError")
                .hasMessageContaining("VersionError");
        assertThat(receiver.received()).isEmpty();
    }

    @Test
    void aNewerVersionOfThePageMayChangeTheStoreAtOnce() {
        page.submit();

        page.run(OPEN_STORE + "(await opened(2)).close();");
    }

    @Test
    void anEntryThatCannotBeReadDoesNotBlockTheOthers() {
        receiver.onSubmit(Reaction.loseRequest());
        JsonObject result = page.submit("limits: { maxAttempts: 1 }");
        page.run(OPEN_STORE + """
                const intents = (await opened(1)).transaction('intents', 'readwrite').objectStore('intents');
                intents.put({ key: 'nothing but a key' });
                intents.put({ key: 'attempts are missing', createdAt: 1, method: 'POST', target: '/', outcome: null });
                await new Promise((resolve) => (intents.transaction.oncomplete = resolve));
                """);

        JsonArray resumed = page.run("return open().resumeAll();").asJsonArray();
        JsonArray unreadable = page.run("return open().unreadable();").asJsonArray();

        assertThat(result.getString("state")).isEqualTo("unknown");
        assertThat(resumed.getValuesAs(JsonObject.class))
                .extracting(one -> one.getString("state"))
                .containsExactly("succeeded");
        assertThat(unreadable.getValuesAs(JsonString.class))
                .extracting(JsonString::getString)
                .containsExactlyInAnyOrder("nothing but a key", "attempts are missing");
        assertThat(page.submit().getString("state")).isEqualTo("succeeded");
        assertThatThrownBy(() -> page.run("return open().resume('nothing but a key');"))
                .hasMessageContaining("StoreError");
    }

    @Test
    void thePayloadIsDeletedWithTheEndAndCredentialsAreNeverStored() {
        page.submit("headers: () => ({ Authorization: 'secret' })");

        JsonObject entry = page.onlyEntry();

        assertThat(entry.isNull("body")).isTrue();
        assertThat(entry.getJsonObject("headers")).isEmpty();
        assertThat(entry.getJsonObject("outcome").getString("state")).isEqualTo("succeeded");
        assertThat(entry.toString()).doesNotContain("secret").doesNotContain("BOOK");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Authorization", "Cookie", "Idempotency-Key", "Idempotency-Attempt"})
    void someHeadersAreNotThePagesToStore(String name) {
        assertThatThrownBy(() -> page.run("open().intent({ ...wanted, headers: { '%s': 'x' } });".formatted(name)))
                .hasMessageContaining("TypeError");
    }

    @Test
    void aKeyIsForOneIntentOnly() {
        receiver.onSubmit(Reaction.loseRequest());
        page.run("const client = open({ limits: { maxAttempts: 1 } });"
                + "await client.submit(client.intent({ ...wanted, key: 'mine' }));");

        assertThatThrownBy(() -> page.run("const client = open();"
                        + "await client.submit(client.intent({ ...wanted, key: 'mine', json: { sku: 'PEN' } }));"))
                .hasMessageContaining("TypeError: this key is that of another intent");
        assertThat(receiver.received()).hasSize(1);
    }

    @Test
    void theKeyOfAClosedIntentIsForThatIntentOnly() {
        String submit = "const client = open(); return client.submit(client.intent({ ...wanted, key: 'mine'%s }));";
        page.run(submit.formatted(""));

        assertThatThrownBy(() -> page.run(submit.formatted(", json: { sku: 'PEN' }")))
                .hasMessageContaining("TypeError: this key is that of another intent");
        assertThat(page.run(submit.formatted("")).asJsonObject().getString("resourceId"))
                .isEqualTo("order-1");
        assertThat(receiver.received()).hasSize(1);
    }

    @Test
    void oneOwnerDoesNotSeeOrSendTheIntentsOfAnother() {
        receiver.onSubmit(Reaction.loseRequest());
        page.submit("owner: 'alice', limits: { maxAttempts: 1 }");

        assertThat(page.run("return open({ owner: 'bob' }).resumeAll();").asJsonArray())
                .isEmpty();
        assertThat(page.run("return open({ owner: 'alice' }).unresolved();").asJsonArray())
                .hasSize(1);
    }

    @Test
    void whatIsForgottenIsGone() {
        String key = page.submit().getString("key");

        assertThat(page.run("return open().forget('%s');".formatted(key)).toString())
                .isEqualTo("true");
        assertThat(page.run("return open().intents();").asJsonArray()).isEmpty();
    }

    @Test
    void closedIntentsAreForgottenAfterAWeek() {
        String old = page.submit().getString("key");
        page.run(OPEN_STORE + """
                const intents = (await opened(1)).transaction('intents', 'readwrite').objectStore('intents');
                intents.getAll().onsuccess = (event) => {
                  const [entry] = event.target.result;
                  entry.outcome.closedAt -= 8 * 24 * 3600 * 1000;
                  intents.put(entry);
                };
                await new Promise((resolve) => (intents.transaction.oncomplete = resolve));
                """);

        String recent = page.submit().getString("key");

        assertThat(recent).isNotEqualTo(old);
        assertThat(page.onlyEntry().getString("key")).isEqualTo(recent);
    }

    @Test
    void headersThatCannotBeHadAreNoAttempt() {
        assertThatThrownBy(() -> page.submit("headers: () => { throw new Error('signed out'); }"))
                .hasMessageContaining("signed out");
        assertThat(receiver.received()).isEmpty();
        assertThat(page.onlyEntry().getJsonArray("attempts")).isEmpty();
    }

    @Test
    void theTypesNameAllThatTheClientOffers() throws IOException {
        JsonArray offered = page.run("return [...Object.keys(idempotency), ...Object.keys(open())];")
                .asJsonArray();
        try (InputStream types = StoreIT.class.getResourceAsStream("/META-INF/resources/idempotency/client.d.ts")) {
            String text = new String(types.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(offered.getValuesAs(JsonString.class))
                    .isNotEmpty()
                    .allSatisfy(
                            name -> assertThat(text).contains(" " + name.getString() + (isClass(name) ? " " : "(")));
        }
    }

    private static boolean isClass(JsonString name) {
        return Character.isUpperCase(name.getString().charAt(0));
    }
}
