package dev.idempotency.sample.blackbox;

import static java.util.Collections.nCopies;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.sample.running.Answer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** However often an order is sent, and whatever happens on the way, it is placed once. */
abstract class ExactlyOnceContract extends SampleContract {

    @Test
    void fiftyDuplicatesAtOnceMakeOneOrderAndAreAnsweredAlike() throws Exception {
        String sku = article(100);
        Intent intent = Intent.toOrder(sku, 2);

        List<Answer> answers = Together.run(50, nCopies(50, () -> intent.settleWith(alice)));

        assertThat(answers).extracting(Answer::status).containsOnly(201);
        assertThat(answers).extracting(Answer::text).containsOnly(answers.get(0).text());
        assertThat(answers).filteredOn(answer -> !answer.replayed()).hasSize(1);
        assertThat(alice.orders(sku)).isEqualTo(1);
        assertThat(alice.stock(sku)).isEqualTo(98);
    }

    @Test
    void twoHundredIntentsSentFiveTimesEachMakeTwoHundredOrders() throws Exception {
        String sku = article(1_000);
        List<Intent> intents =
                Stream.generate(() -> Intent.toOrder(sku, 3)).limit(200).toList();
        List<Intent> sent = new ArrayList<>();
        nCopies(5, intents).forEach(sent::addAll);
        Collections.shuffle(sent, new Random(42));

        List<Map.Entry<Intent, Answer>> answers = Together.run(
                32,
                sent.stream()
                        .<Callable<Map.Entry<Intent, Answer>>>map(
                                intent -> () -> Map.entry(intent, intent.settleWith(alice)))
                        .toList());

        Map<Intent, Set<String>> answersByIntent = answers.stream()
                .collect(groupingBy(
                        Map.Entry::getKey, mapping(entry -> entry.getValue().text(), toSet())));
        assertThat(answers).extracting(entry -> entry.getValue().status()).containsOnly(201);
        assertThat(answersByIntent.values())
                .hasSize(200)
                .allSatisfy(bodies -> assertThat(bodies).hasSize(1));
        assertThat(alice.orders(sku)).isEqualTo(200);
        assertThat(alice.stock(sku)).isEqualTo(400);
    }

    @Test
    void aCrashBeforeTheCommitLeavesNothingAndTheRetryPlacesTheOrder() throws Exception {
        String sku = article(10);
        Intent intent = Intent.toOrder(sku, 1);

        crash(intent, "crash-before-commit");

        assertThat(alice.orders(sku)).isZero();
        assertThat(alice.stock(sku)).isEqualTo(10);
        Answer retry = intent.settleWith(alice);
        assertThat(retry.status()).isEqualTo(201);
        assertThat(retry.replayed()).isFalse();
        assertThat(alice.orders(sku)).isEqualTo(1);
        assertThat(alice.stock(sku)).isEqualTo(9);
    }

    @Test
    void aCrashAfterTheCommitLeavesTheOrderAndTheRetryIsAnsweredFromTheRecord() throws Exception {
        String sku = article(10);
        Intent intent = Intent.toOrder(sku, 1);

        crash(intent, "crash-after-commit");

        assertThat(alice.orders(sku)).isEqualTo(1);
        Answer retry = intent.settleWith(alice);
        assertThat(retry.status()).isEqualTo(201);
        assertThat(retry.replayed()).isTrue();
        assertThat(alice.orders(sku)).isEqualTo(1);
        assertThat(alice.stock(sku)).isEqualTo(9);
    }

    @Test
    void aKillInTheMiddleOfTheTrafficLosesNothingAndDoublesNothing() throws Exception {
        String sku = article(1_000);
        List<Intent> intents =
                Stream.generate(() -> Intent.toOrder(sku, 1)).limit(200).toList();
        CountDownLatch underWay = new CountDownLatch(40);
        Callable<Void> kill = () -> {
            underWay.await();
            sample.kill();
            return null;
        };
        List<Callable<Void>> traffic = new ArrayList<>(List.of(kill));
        intents.forEach(intent -> traffic.add(() -> {
            sendHoping(intent);
            underWay.countDown();
            return null;
        }));

        Together.run(16, traffic);
        sample.start();
        List<Answer> answers = Together.run(
                16,
                intents.stream()
                        .<Callable<Answer>>map(intent -> () -> intent.settleWith(alice))
                        .toList());

        assertThat(answers).extracting(Answer::status).containsOnly(201);
        assertThat(alice.orders(sku)).isEqualTo(200);
        assertThat(alice.stock(sku)).isEqualTo(800);
    }

    @Test
    void aLostResponseIsReadFromTheRecordByTheRetry() throws Exception {
        String sku = article(10);
        Intent intent = Intent.toOrder(sku, 1);

        assertThatThrownBy(() -> intent.sendTo(alice, "Lab-Fault", "lose-response"))
                .isInstanceOf(IOException.class);

        Answer retry = intent.settleWith(alice);
        assertThat(retry.status()).isEqualTo(201);
        assertThat(retry.replayed()).isTrue();
        assertThat(alice.orders(sku)).isEqualTo(1);
    }

    @Test
    void aRollbackLeavesTheKeyFreeForARetry() throws Exception {
        String sku = article(10);
        Intent intent = Intent.toOrder(sku, 1);

        assertThat(intent.sendTo(alice, "Lab-Fault", "rollback").status()).isEqualTo(500);
        assertThat(alice.stock(sku)).isEqualTo(10);

        assertThat(intent.settleWith(alice).status()).isEqualTo(201);
        assertThat(alice.orders(sku)).isEqualTo(1);
    }

    @Test
    void aDuplicateOfARunningOrderIsToldThatItRuns() throws Exception {
        String sku = article(10);
        Intent intent = Intent.toOrder(sku, 1);

        // Whichever of the two comes first runs for four seconds, and the other one asks meanwhile.
        List<Answer> answers = Together.run(2, nCopies(2, () -> intent.sendTo(alice, "Lab-Fault", "delay=4s")));

        assertThat(answers).extracting(Answer::status).containsExactlyInAnyOrder(201, 202);
        Answer told = answers.stream()
                .filter(answer -> answer.status() == 202)
                .findFirst()
                .orElseThrow();
        assertThat(told.headers().firstValue("Retry-After")).isPresent();
        assertThat(told.object().getString("state")).isEqualTo("processing");
        assertThat(intent.settleWith(alice).status()).isEqualTo(201);
        assertThat(alice.orders(sku)).isEqualTo(1);
    }

    @Test
    void aRefusalIsTheAnswerToEveryRetryAlsoWhenThereIsStockAgain() throws Exception {
        String sku = article(1);
        Intent intent = Intent.toOrder(sku, 5);

        Answer refused = intent.settleWith(alice);
        alice.setStock(sku, 100);
        Answer again = intent.settleWith(alice);

        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.object().getString("type")).isEqualTo("urn:orders:problem:out-of-stock");
        assertThat(again.status()).isEqualTo(409);
        assertThat(again.replayed()).isTrue();
        assertThat(again.text()).isEqualTo(refused.text());
        assertThat(alice.stock(sku)).isEqualTo(100);
    }

    @Test
    void alicesKeyMeansNothingToBob() throws Exception {
        String sku = article(10);
        Intent intent = Intent.toOrder(sku, 1);

        Answer alices = intent.settleWith(alice);
        Answer bobs = intent.settleWith(bob);

        assertThat(bobs.status()).isEqualTo(201);
        assertThat(bobs.replayed()).isFalse();
        assertThat(bobs.text()).isNotEqualTo(alices.text());
        assertThat(alice.orders(sku)).isEqualTo(1);
        assertThat(bob.orders(sku)).isEqualTo(1);
        assertThat(alice.stock(sku)).isEqualTo(8);
    }

    @Test
    void twoSpellingsOfOneBodyAreOneRequest() throws Exception {
        String sku = article(10);
        Intent plain = Intent.of("{\"sku\":\"%s\",\"quantity\":1,\"note\":\"é\"}".formatted(sku));
        Intent other = plain.but(
                "{ \"note\" : \"\\u00e9\",\n \"quantity\" : 1.0e0, \"gift\": null, \"sku\":\"%s\" }".formatted(sku));

        Answer first = plain.settleWith(alice);
        Answer second = other.settleWith(alice);

        assertThat(first.status()).isEqualTo(201);
        assertThat(second.replayed()).isTrue();
        assertThat(second.text()).isEqualTo(first.text());
        assertThat(alice.orders(sku)).isEqualTo(1);
    }

    /** The sample does not even bind this member: the fingerprint is taken of what was received. */
    @Test
    void numbersThatFloatingPointTakesForOneAreTwo() throws Exception {
        String sku = article(10);
        String body = "{\"sku\":\"%s\",\"quantity\":1,\"reference\":%d}";
        Intent first = Intent.of(body.formatted(sku, 9007199254740993L));
        Intent second = first.but(body.formatted(sku, 9007199254740992L));

        assertThat(first.settleWith(alice).status()).isEqualTo(201);
        Answer refused = second.settleWith(alice);

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.object().getString("type")).isEqualTo("urn:idempotency:problem:key-reused");
        assertThat(alice.orders(sku)).isEqualTo(1);
    }

    @Test
    void aRequestThatIsNotValidLeavesTheKeyFree() throws Exception {
        String sku = article(10);
        Intent wrong = Intent.toOrder(sku, 0);

        assertThat(wrong.settleWith(alice).status()).isEqualTo(400);
        Answer corrected =
                wrong.but("{\"sku\":\"%s\",\"quantity\":1}".formatted(sku)).settleWith(alice);

        assertThat(corrected.status()).isEqualTo(201);
        assertThat(corrected.replayed()).isFalse();
    }

    private void crash(Intent intent, String fault) {
        assertThatThrownBy(() -> intent.sendTo(alice, "Lab-Fault", fault)).isInstanceOf(IOException.class);
        sample.awaitCrash();
        sample.start();
    }

    private void sendHoping(Intent intent) {
        try {
            intent.sendTo(alice);
        } catch (IOException noAnswer) {
            // it may have happened or not: that is the point
        }
    }
}
