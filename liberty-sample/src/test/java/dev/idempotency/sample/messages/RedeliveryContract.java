package dev.idempotency.sample.messages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.running.DatabaseKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One effect, however often a message comes; on each database, in both kinds of transactions. */
abstract class RedeliveryContract extends MessagesContract {

    RedeliveryContract(DatabaseKind kind) {
        super(kind, "javax.sql.XADataSource");
    }

    @ParameterizedTest
    @ValueSource(strings = {"own", "container"})
    void a_message_that_is_sent_twice_has_one_effect(String queue) throws Exception {
        String key = newKey();
        send(queue, key, "none", BODY);
        send(queue, key, "none", "{\"count\":1.0, \"what\":\"a lamp\"}");
        assertThat(deliveries(key, 2)).contains("returned");
        assertThat(status(queue + ".work", key)).contains("\"state\":\"succeeded\"");
        assertThat(effects(key)).isEqualTo("1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"own", "container"})
    void a_message_that_is_rolled_back_after_the_writes_comes_again_and_has_one_effect(String queue) throws Exception {
        String key = newKey();
        send(queue, key, "rollback-once", BODY);
        assertThat(deliveries(key, 2)).isEqualTo("IllegalStateException,returned");
        assertThat(status(queue + ".work", key)).contains("\"state\":\"succeeded\"");
        assertThat(effects(key)).isEqualTo("1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"own", "container"})
    void a_server_that_dies_before_the_commit_has_one_effect_in_its_next_life(String queue) throws Exception {
        String key = newKey();
        send(queue, key, "halt-before-commit", BODY);
        server.awaitCrashAndStartAgain();
        assertThat(status(queue + ".work", key)).contains("\"state\":\"succeeded\"");
        assertThat(effects(key)).isEqualTo("1");
    }

    @Test
    void a_server_that_dies_between_commit_and_acknowledgement_has_one_effect() throws Exception {
        String key = newKey();
        send("own", key, "halt-afterwards", BODY);
        server.awaitCrashAndStartAgain();
        assertThat(deliveries(key, 1)).isEqualTo("returned");
        assertThat(effects(key)).isEqualTo("1");
        assertThat(server.log()).contains("key=\"" + key + "\"").contains("outcome=replayed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"own", "container"})
    void a_definite_failure_is_the_end_of_its_message(String queue) throws Exception {
        String key = newKey();
        send(queue, key, "refuse", BODY);
        assertThat(status(queue + ".work", key))
                .contains("\"state\":\"failed\"")
                .contains("no such work");
        send(queue, key, "refuse", BODY);
        assertThat(deliveries(key, 2)).startsWith("returned,returned");
        assertThat(effects(key)).isEqualTo("0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"own", "container"})
    void another_payload_under_the_same_key_is_put_aside_in_the_end(String queue) throws Exception {
        String key = newKey();
        send(queue, key, "none", BODY);
        assertThat(status(queue + ".work", key)).contains("\"state\":\"succeeded\"");
        send(queue, key, "none", "{\"what\":\"two lamps\"}");
        assertThat(refused("IdempotencyKey = '" + key + "'")).contains("two lamps");
        assertThat(effects(key)).isEqualTo("1");
        assertThat(server.log()).contains("IDEMP0031W").contains("IDEMP0001W");
    }

    @ParameterizedTest
    @ValueSource(strings = {"own", "container"})
    void a_message_without_a_key_is_put_aside_in_the_end(String queue) throws Exception {
        String text = "no key: " + newKey();
        assertThat(server.post("desk/messages/" + queue + "?fault=none", text)).isEqualTo(204);
        assertThat(refused("IdempotencyKey IS NULL")).isEqualTo(text);
        assertThat(server.log()).contains("IDEMP0029W");
    }

    @ParameterizedTest
    @ValueSource(strings = {"own", "container"})
    void a_duplicate_of_what_is_running_comes_again_and_has_no_effect(String queue) throws Exception {
        String key = newKey();
        send(queue, key, "hold", BODY);
        send(queue, key, "hold", BODY);
        assertThat(deliveries(key, 1)).startsWith("OperationInProgressException");
        assertThat(server.post("desk/gate/" + key, "")).isEqualTo(204);
        assertThat(status(queue + ".work", key)).contains("\"state\":\"succeeded\"");
        assertThat(effects(key)).isEqualTo("1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "bytes", "map", "stream"})
    void each_kind_of_message_is_compared_by_its_body_and_handed_on_unread(String kind) throws Exception {
        String key = newKey();
        String one = "desk/messages/own?kind=" + kind + "&key=" + key;
        for (int i = 1; i <= 2; i++) {
            assertThat(server.post(one, "a lamp")).isEqualTo(204);
            assertThat(deliveries(key, i)).isEqualTo(i == 1 ? "returned" : "returned,returned");
        }
        assertThat(server.post(one, "a desk")).isEqualTo(204);
        assertThat(deliveries(key, 3)).startsWith("returned,returned,KeyReusedException");
        assertThat(effects(key)).isEqualTo("1");
    }

    // --- from the change of one business to that of another

    @Test
    void a_request_goes_through_the_queue_and_its_receiver_tells_the_end() throws Exception {
        String key = newKey();
        String entry = ask("own", "own.work", key, "none");
        assertThat(resolved(entry)).startsWith("SUCCEEDED");
        assertThat(effects(key)).isEqualTo("1");
    }

    @Test
    void a_request_that_the_receiver_refuses_for_good_has_failed() throws Exception {
        String key = newKey();
        String entry = ask("own", "own.work", key, "refuse");
        assertThat(resolved(entry)).startsWith("FAILED");
        assertThat(effects(key)).isEqualTo("0");
    }

    @Test
    void where_nobody_tells_the_end_it_is_that_the_broker_has_the_message() throws Exception {
        String key = newKey();
        String entry = ask("container", "container.work", key, "none");
        assertThat(resolved(entry)).startsWith("SUCCEEDED ID:");
        assertThat(status("container.work", key)).contains("\"state\":\"succeeded\"");
        assertThat(effects(key)).isEqualTo("1");
    }

    @Test
    void a_change_that_is_rolled_back_sends_nothing() throws Exception {
        String key = newKey();
        assertThat(ask("container", "container.work", key, "think-better-of-it"))
                .isNotEmpty();
        String later = newKey();
        assertThat(resolved(ask("container", "container.work", later, "none"))).startsWith("SUCCEEDED");
        assertThat(status("container.work", later)).contains("\"state\":\"succeeded\"");
        assertThat(deliveries(key, 0)).isEmpty();
        assertThat(effects(key)).isEqualTo("0");
    }

    @Test
    void a_destination_that_is_not_there_keeps_what_is_to_be_sent() throws Exception {
        String entry = ask("nowhere", "any.work", newKey(), "none");
        assertThat(server.get("desk/requests/" + entry + "?seconds=1")).startsWith("WAITING");
        // The first attempt may be made later than within that second.
        assertThat(logWith("IDEMP0721E")).contains("IDEMP0721E").contains("jms/nowhere");
    }
}
