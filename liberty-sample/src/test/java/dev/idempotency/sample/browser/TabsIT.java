package dev.idempotency.sample.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.running.Browser;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Double clicks, reloads, closed tabs and several tabs: one submission at a time for each intent. Under the untrusted
 * name there is no secure context, and so no Web Locks: there the lease in the store must do.
 */
class TabsIT extends BrowserContract {

    private static final String PATIENT = "{ limits: { attemptTime: 20000 } }";

    private final CountDownLatch release = new CountDownLatch(1);

    @Test
    void aDoubleClickSubmitsOnce() {
        JsonArray results = page.run("""
                        const client = open();
                        const intent = client.intent(wanted);
                        const both = await Promise.all([client.submit(intent), client.submit(intent)]);
                        return [...both, await client.submit(intent)];
                        """).asJsonArray();

        assertThat(results.getValuesAs(JsonObject.class))
                .extracting(result -> result.getString("resourceId"))
                .containsExactly("order-1", "order-1", "order-1");
        assertThat(receiver.received()).hasSize(1);
    }

    @Test
    void aSecondIntentWithTheNameAndPayloadOfAnUnresolvedOneIsTheSame() {
        JsonArray results = page.run("""
                        const client = open();
                        const again = () => client.submit(client.intent({ ...wanted, name: 'form' }));
                        const both = await Promise.all([again(), again()]);
                        return [...both, await again()];
                        """).asJsonArray();

        assertThat(results.getValuesAs(JsonObject.class))
                .extracting(result -> result.getString("resourceId"))
                .containsExactly("order-1", "order-1", "order-2");
    }

    @Test
    void anUnresolvedIntentIsFoundByNameAndPayloadAfterAReload() {
        String submit = "const client = open(%s); return client.submit(client.intent({ ...wanted, name: 'form' }));";
        receiver.onSubmit(Reaction.loseRequest());
        page.run(submit.formatted("{ limits: { maxAttempts: 1 } }"));

        browser.reload();
        JsonObject result = page.run(submit.formatted("")).asJsonObject();

        assertThat(result.getString("resourceId")).isEqualTo("order-1");
        assertOneOrderWithOneKey();
    }

    @Test
    void whatIsBeingWorkedAtIsNotForgotten() throws Exception {
        receiver.onSubmit(((Reaction) receiver::perform).after(release));
        page.begin("const client = open(%s); return client.submit(client.intent({ ...wanted, key: 'one' }));"
                .formatted(PATIENT));
        receiver.await(1);

        String forgotten = page.run("return open().forget('one');").toString();
        release.countDown();

        assertThat(forgotten).isEqualTo("false");
        assertThat(page.finish().getString("resourceId")).isEqualTo("order-1");
        assertThat(page.onlyEntry().getString("key")).isEqualTo("one");
    }

    @Test
    void theIntentAndTheAttemptAreStoredBeforeTheReceiverSeesThem() throws Exception {
        receiver.onSubmit(((Reaction) receiver::perform).after(release));
        page.begin("const client = open(%s); return client.submit(client.intent(wanted));".formatted(PATIENT));
        receiver.await(1);

        JsonObject entry = page.onlyEntry();
        release.countDown();

        JsonObject attempt = entry.getJsonArray("attempts").getJsonObject(0);
        assertThat('"' + entry.getString("key") + '"')
                .isEqualTo(receiver.received().get(0).key());
        assertThat(entry.getString("body")).isEqualTo(receiver.received().get(0).body());
        assertThat(attempt.getString("id")).isEqualTo(receiver.received().get(0).header("Idempotency-Attempt"));
        assertThat(attempt.isNull("endedAt")).isTrue();
        assertThat(page.finish().getString("state")).isEqualTo("succeeded");
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", Browser.UNTRUSTED_HOST})
    void aReloadDuringTheSubmissionLeavesTheIntentAndItGoesOnWithItsKey(String host) throws Exception {
        page = ClientPage.at(browser, receiver.page(host));
        receiver.onSubmit(((Reaction) receiver::perform).after(release));
        page.begin("const client = open(%s); return client.submit(client.intent(wanted));".formatted(PATIENT));
        receiver.await(1);

        browser.reload();
        JsonArray unresolved = page.run("return open().unresolved();").asJsonArray();
        page.begin("return (await open().resumeAll())[0];");
        release.countDown();

        assertThat(unresolved).hasSize(1);
        assertThat(page.finish().getString("state")).isEqualTo("succeeded");
        assertOneOrderWithOneKey();
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", Browser.UNTRUSTED_HOST})
    void twoTabsAtOneIntentSubmitItOnceAndBothLearnTheEnd(String host) throws Exception {
        page = ClientPage.at(browser, receiver.page(host));
        receiver.onSubmit(((Reaction) receiver::perform).after(release));
        page.begin("const client = open(%s); return client.submit(client.intent({ ...wanted, key: 'one' }));"
                .formatted(PATIENT));
        receiver.await(1);
        String first = browser.tab();
        browser.openTab();
        browser.open(receiver.page(host));
        page.begin("const client = open(%s); return client.submit(client.intent({ ...wanted, key: 'one' }));"
                .formatted(PATIENT));
        // The second one has heard of the end before it looks again.
        page.run("window.heard = new Promise((resolve) => open().onChange(resolve));");
        release.countDown();

        JsonObject second = page.finish();
        page.run("return window.heard;");
        browser.show(first);

        assertThat(page.finish().getString("resourceId")).isEqualTo("order-1");
        assertThat(second.getString("resourceId")).isEqualTo("order-1");
        assertThat(receiver.received()).hasSize(1);
    }

    @Test
    void aClosedTabLeavesItsIntentToTheTabThatWaits() throws Exception {
        receiver.onSubmit(receiver::loseResponse);
        receiver.onQuery(((Reaction) receiver::tell).after(release));
        String stays = browser.tab();
        browser.openTab();
        browser.open(receiver.page("localhost"));
        page.begin("const client = open(%s); return client.submit(client.intent(wanted));".formatted(PATIENT));
        receiver.await(2);
        browser.closeTab(stays);

        JsonObject result = page.run("return (await open().resumeAll())[0];").asJsonObject();

        assertThat(result.getString("state")).isEqualTo("succeeded");
        assertOneOrderWithOneKey();
    }

    @Test
    void aTabThatLostItsLeaseSendsNothingMore() throws Exception {
        page = ClientPage.at(browser, receiver.page(Browser.UNTRUSTED_HOST));
        receiver.onSubmit(Reaction.loseRequest().after(release));
        page.begin("const client = open(%s); return client.submit(client.intent(wanted));".formatted(PATIENT));
        receiver.await(1);

        page.run("""
                const database = await new Promise((resolve) => {
                  indexedDB.open('idempotency/').onsuccess = (event) => resolve(event.target.result);
                });
                await new Promise((resolve) => {
                  const running = database.transaction('leases', 'readwrite');
                  const leases = running.objectStore('leases');
                  leases.getAll().onsuccess = (event) => leases.put({ ...event.target.result[0], holder: 'another tab' });
                  running.oncomplete = resolve;
                });
                """);
        release.countDown();

        assertThat(page.finish().getString("state")).isEqualTo("processing");
        assertThat(receiver.received()).hasSize(1);
    }

    @Test
    void changesAreHeardInOtherTabs() {
        String first = browser.tab();
        page.run("window.heard = new Promise((resolve) => open().onChange(resolve));");
        browser.openTab();
        browser.open(receiver.page("localhost"));
        String key = page.submit().getString("key");
        browser.show(first);

        assertThat(page.run("return window.heard;").toString()).isEqualTo('"' + key + '"');
    }

    private void assertOneOrderWithOneKey() {
        List<Received> received = receiver.received();
        assertThat(receiver.orders()).isEqualTo(1);
        assertThat(received)
                .extracting(Received::key)
                .containsOnly(received.get(0).key());
    }
}
