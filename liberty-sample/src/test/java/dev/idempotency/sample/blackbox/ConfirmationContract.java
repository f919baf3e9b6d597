package dev.idempotency.sample.blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.sample.running.Answer;
import dev.idempotency.sample.running.Client;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever goes wrong on the way, the partner is told of each order once, and of nothing else. */
abstract class ConfirmationContract extends SampleContract {

    private Confirmations confirmations;

    @BeforeEach
    void meetThePartner() {
        confirmations = Confirmations.at(sample, alice);
    }

    @AfterEach
    void healThePartner() throws IOException {
        confirmations.trouble("{}");
    }

    @Test
    void anOrderIsConfirmedToThePartner() throws Exception {
        String sku = article(10);

        String order = place(Intent.toOrder(sku, 3));

        JsonObject told = confirmations.awaitSuccess(order);
        assertThat(confirmations.ofArticle(sku)).singleElement().satisfies(noted -> {
            assertThat(noted.getString("id")).isEqualTo(told.getString("resourceId"));
            assertThat(noted.getString("order")).isEqualTo(order);
            assertThat(noted.getInt("quantity")).isEqualTo(3);
        });
    }

    @Test
    void whatBecameOfAConfirmationIsToldToWhoseOrderItIs() throws Exception {
        String order = place(Intent.toOrder(article(1), 1));

        assertThat(bob.get("orders/" + order + "/confirmation").status()).isEqualTo(404);
    }

    @Test
    void anOrderThatIsRolledBackOrRefusedIsNotConfirmed() throws Exception {
        String sku = article(1);

        assertThat(Intent.toOrder(sku, 1).sendTo(alice, "Lab-Fault", "rollback").status())
                .isEqualTo(500);
        assertThat(Intent.toOrder(sku, 2).sendTo(alice).status()).isEqualTo(409);
        String order = place(Intent.toOrder(sku, 1));

        confirmations.awaitSuccess(order);
        assertThat(confirmations.ofArticle(sku))
                .singleElement()
                .satisfies(noted -> assertThat(noted.getString("order")).isEqualTo(order));
    }

    @ParameterizedTest
    @ValueSource(strings = {"loseResponses", "errorAfterSuccess"})
    void anAnswerThatDoesNotComeDoesNotMakeASecondConfirmation(String fault) throws Exception {
        confirmations.trouble("{\"%s\":1}".formatted(fault));
        String order = place(Intent.toOrder(article(1), 1));

        JsonObject unclear = confirmations.await(order, seen -> Confirmations.isIn(seen, "unknown"));
        assertThat(unclear.containsKey("resourceId")).isFalse();
        confirmations.trouble("{}");

        JsonObject told = confirmations.awaitSuccess(order);
        assertThat(told.getInt("attempts")).isGreaterThan(1);
        assertThat(confirmations.of(order))
                .singleElement()
                .satisfies(noted -> assertThat(noted.getString("id")).isEqualTo(told.getString("resourceId")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"down\":true}", "{\"tooManyRequests\":1}"})
    void aConfirmationWaitsForAPartnerThatIsNotThere(String fault) throws Exception {
        confirmations.trouble(fault);
        String order = place(Intent.toOrder(article(1), 1));

        confirmations.await(order, seen -> seen.getInt("attempts") > 1);
        assertThat(confirmations.of(order)).isEmpty();
        confirmations.trouble("{}");

        confirmations.awaitSuccess(order);
        assertThat(confirmations.of(order)).hasSize(1);
    }

    /** What was given up after three seconds arrives after six, beside the attempts that come after it. */
    @Test
    void aRequestThatComesLateDoesNotMakeASecondConfirmation() throws Exception {
        confirmations.trouble("{\"delaySeconds\":6}");
        String order = place(Intent.toOrder(article(1), 1));

        confirmations.await(order, seen -> Confirmations.isIn(seen, "unknown"));
        confirmations.trouble("{}");

        confirmations.awaitSuccess(order);
        assertThat(confirmations.of(order)).hasSize(1);
    }

    @Test
    void afterAnyMixtureOfFaultsAndAKillThereIsOneConfirmationForEachOrderAndNoOther() throws Exception {
        String mixture =
                "{\"tooManyRequests\":0.1,\"loseResponses\":0.3,\"errorAfterSuccess\":0.2,\"delaySeconds\":0.05}";
        String sku = article(1_000);
        confirmations.trouble(mixture);

        List<String> orders = new ArrayList<>(placeAmongOthers(sku, 24));
        confirmations.awaitSuccess(orders.get(0)); // deliveries are under way
        sample.kill();
        sample.start();
        confirmations.trouble(mixture);
        orders.addAll(placeAmongOthers(sku, 12));

        for (String order : orders) {
            JsonObject told = confirmations.awaitSuccess(order);
            assertThat(confirmations.of(order))
                    .singleElement()
                    .satisfies(noted -> assertThat(noted.getString("id")).isEqualTo(told.getString("resourceId")));
        }
        assertThat(confirmations.ofArticle(sku)).hasSize(36);
        assertThat(alice.orders(sku)).isEqualTo(36);
    }

    /** So many orders, and among them as many that are rolled back, and that lose their answer and are repeated. */
    private List<String> placeAmongOthers(String sku, int orders) throws Exception {
        return Together.run(
                8,
                Stream.generate(() -> Intent.toOrder(sku, 1))
                        .limit(orders)
                        .<Callable<String>>map(intent -> () -> {
                            Intent.toOrder(sku, 1).sendTo(alice, "Lab-Fault", "rollback");
                            assertThatThrownBy(() -> intent.sendTo(alice, "Lab-Fault", "lose-response"))
                                    .isInstanceOf(IOException.class);
                            return place(intent);
                        })
                        .toList());
    }

    @Test
    void thePartnerListensToTheShopOnly() throws Exception {
        String body = "{\"order\":\"4711\",\"sku\":\"X\",\"quantity\":1}";
        String key = UUID.randomUUID().toString();

        assertThat(alice.submit("partner/confirmations", key, body).status()).isEqualTo(403);
        assertThat(sample.asNobody().submit("partner/confirmations", key, body).status())
                .isIn(401, 403);
        assertThat(alice.get("partner/confirmations?order=4711").status()).isEqualTo(403);
        assertThat(confirmations.of("4711")).isEmpty();
    }

    @Test
    void onlyAnOperatorHasThePartnerFail() throws Exception {
        assertThat(alice.put("partner/faults", "{\"down\":true}").status()).isEqualTo(403);
        assertThat(sample.asNobody().put("partner/faults", "{\"down\":true}").status())
                .isIn(401, 403);

        assertThat(sample.as("operator").get("partner/faults").object().getBoolean("down"))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"loseResponses\":1.1", "tooManyRequests\":-1", "errorAfterSuccess\":2", "delaySeconds\":3600"})
    void aFaultThatCannotBeIsToldByItsName(String fault) throws Exception {
        Answer answer = sample.as("operator").put("partner/faults", "{\"" + fault + "}");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.object().getString("detail")).startsWith(fault.substring(0, fault.indexOf('"')) + " must be");
    }

    @Test
    void aFaultThatThereIsNotIsToldByItsName() throws Exception {
        Client operator = sample.as("operator");

        Answer answer = operator.put("partner/faults", "{\"losseResponses\":1}");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.object().getString("detail")).startsWith("There is no fault losseResponses");
        assertThat(operator.put("partner/faults", "{\"loseResponses\":\"1\"}").status())
                .isEqualTo(400);
        assertThat(operator.put("partner/faults", "{\"down\":1}").status()).isEqualTo(400);
        assertThat(operator.put("partner/faults", "[]").status()).isEqualTo(400);
        assertThat(operator.put("partner/faults", "null").status()).isEqualTo(400);
        assertThat(operator.put("partner/faults", "{\"down\":null}").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"order\":\"4711\\u0000\",\"sku\":\"X\",\"quantity\":1}",
                "{\"order\":\"4711\",\"sku\":\"X\\u0000\",\"quantity\":1}",
                "{\"order\":\"4711\",\"sku\":\"X\",\"quantity\":1.5}"
            })
    void thePartnerNotesNothingElseThanItWasTold(String body) throws Exception {
        Client shop = sample.as("shop");

        assertThat(shop.submit("partner/confirmations", UUID.randomUUID().toString(), body)
                        .status())
                .isEqualTo(400);
        assertThat(shop.get("partner/confirmations?order=4711%00").status()).isEqualTo(400);
        assertThat(shop.get("partner/confirmations?sku=X%00").status()).isEqualTo(400);
    }

    private String place(Intent intent) {
        Answer placed = intent.settleWith(alice);
        assertThat(placed.status()).isEqualTo(201);
        return placed.object().getString("resourceId");
    }
}
