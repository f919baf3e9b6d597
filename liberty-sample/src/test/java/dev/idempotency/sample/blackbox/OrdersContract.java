package dev.idempotency.sample.blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.running.Answer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The business of the sample, whatever is repeated. */
abstract class OrdersContract extends SampleContract {

    @Test
    void anOrderTakesStockAndTellsWhatItMade() throws Exception {
        String sku = article(10);

        Answer answer = Intent.toOrder(sku, 3).sendTo(alice);

        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.object().getString("state")).isEqualTo("succeeded");
        String id = answer.object().getString("resourceId");
        assertThat(answer.headers().firstValue("Location").orElseThrow()).endsWith("/api/orders/" + id);
        assertThat(answer.object().getJsonObject("order"))
                .isEqualTo(alice.get("orders/" + id).json());
        assertThat(alice.stock(sku)).isEqualTo(7);
    }

    @Test
    void theFirstPageSaysWhatIsHere() throws Exception {
        Answer page = sample.asNobody().get("/");

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/html");
        assertThat(page.text())
                .contains(
                        "<a href=\"api/idempotency\">",
                        "<a href=\"api/orders\">",
                        "/api/shipments",
                        "<a href=\"health\">");
        for (String link : List.of("/api/idempotency", "/api/orders", "/health")) {
            assertThat(sample.asNobody().get(link).status()).as(link).isEqualTo(200);
        }
    }

    @Test
    void nobodySeesTheOrdersOfOthers() throws Exception {
        String sku = article(10);

        Answer answer = Intent.toOrder(sku, 1).sendTo(alice);

        assertThat(bob.orders(sku)).isZero();
        assertThat(bob.get("orders/" + answer.object().getString("resourceId")).status())
                .isEqualTo(404);
    }

    @Test
    void whoBringsNoCredentialsMayOrder() throws Exception {
        String sku = article(10);

        assertThat(Intent.toOrder(sku, 1).sendTo(sample.asNobody()).status()).isEqualTo(201);
        assertThat(sample.asNobody().orders(sku)).isEqualTo(1);
        assertThat(alice.orders(sku)).isZero();
    }

    @Test
    void wrongCredentialsAreRefusedNotTakenForNobodys() throws Exception {
        assertThat(sample.as("mallory").get("orders").status()).isEqualTo(401);
    }

    @Test
    void theLastPiecesAreSoldOnce() throws Exception {
        String sku = article(10);
        Callable<Integer> buy = () -> Intent.toOrder(sku, 1).settleWith(alice).status();

        List<Integer> statuses =
                Together.run(25, IntStream.range(0, 25).mapToObj(buyer -> buy).toList());

        assertThat(statuses).filteredOn(status -> status == 201).hasSize(10);
        assertThat(statuses).filteredOn(status -> status == 409).hasSize(15);
        assertThat(alice.orders(sku)).isEqualTo(10);
        assertThat(alice.stock(sku)).isZero();
    }

    @Test
    void anArticleIsSetByManyAtOnce() throws Exception {
        String sku = "SKU-" + UUID.randomUUID();
        Callable<Void> set = () -> {
            alice.setStock(sku, 5);
            return null;
        };

        Together.run(8, IntStream.range(0, 16).mapToObj(setter -> set).toList());

        assertThat(alice.stock(sku)).isEqualTo(5);
    }

    @Test
    void aRefusalIsNoFailureOfTheServer() throws Exception {
        assertThat(Intent.toOrder(article(1), 2).sendTo(alice)).satisfies(isProblem(409));

        assertThat(sample.failuresNoted()).doesNotContain("OutOfStockException");
    }

    @Test
    void anUnknownArticleIsNotFoundForGood() throws Exception {
        String sku = "SKU-" + UUID.randomUUID();
        Intent intent = Intent.toOrder(sku, 1);
        Answer answer = intent.sendTo(alice);
        alice.setStock(sku, 5);
        Answer again = intent.sendTo(alice);

        assertThat(answer).satisfies(isProblem(404));
        assertThat(answer.object().getString("type")).isEqualTo("urn:orders:problem:unknown-sku");
        assertThat(answer.replayed()).isFalse();
        assertThat(again).satisfies(isProblem(404));
        assertThat(again.body()).isEqualTo(answer.body());
        assertThat(again.replayed()).isTrue();
        assertThat(alice.stock(sku)).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{\"sku\":",
                "[1]",
                "null",
                "{\"sku\":\"X\"}",
                "{\"sku\":\"X\",\"quantity\":0}",
                "{\"sku\":\"X\",\"quantity\":\"two\"}",
                "{\"sku\":\" \",\"quantity\":1}",
                "{\"sku\":\"X\\u0000\",\"quantity\":1}",
                "{\"sku\":\"X\\n\",\"quantity\":1}",
                "{\"sku\":\"X\\ud800\",\"quantity\":1}",
                "{\"sku\":\"X\",\"quantity\":1,\"note\":\"\\u0000\"}"
            })
    void whatIsNoOrderIsABadRequest(String body) throws Exception {
        assertThat(Intent.of(body).sendTo(alice)).satisfies(isProblem(400));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.9", "0.5", "4294967298", "2147483648", "1e999999999"})
    void noOtherNumberIsOrderedThanWasAskedFor(String quantity) throws Exception {
        String sku = article(10);

        assertThat(Intent.of("{\"sku\":\"%s\",\"quantity\":%s}".formatted(sku, quantity))
                        .sendTo(alice))
                .satisfies(isProblem(400))
                .satisfies(answer -> assertThat(answer.object().getString("detail"))
                        .isEqualTo("A number is not whole, or is too large."));
        assertThat(alice.stock(sku)).isEqualTo(10);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.5", "99999999999"})
    void noOtherStockIsSetThanWasAskedFor(String onHand) throws Exception {
        String sku = article(10);

        assertThat(alice.put("stock/" + sku, "{\"onHand\":" + onHand + "}")).satisfies(isProblem(400));
        assertThat(alice.stock(sku)).isEqualTo(10);
    }

    @Test
    void aNoteMayHaveLinesInAnyScript() throws Exception {
        String order = "{\"sku\":\"%s\",\"quantity\":1,\"note\":\"\u8bf7\\n\ud83d\ude80\"}";

        Answer answer = Intent.of(order.formatted(article(10))).sendTo(alice);

        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.object().getJsonObject("order").getString("note")).isEqualTo("\u8bf7\n\ud83d\ude80");
    }

    @Test
    void aShipmentIsOfAnOrderThatCanBe() throws Exception {
        String key = UUID.randomUUID().toString();

        assertThat(alice.submit("shipments", key, "{\"orderId\":\"4711\\u0000\"}"))
                .satisfies(isProblem(400));
    }

    @ParameterizedTest
    @ValueSource(strings = {"orders?sku=", "shipments?orderId=", "shipments/accepted?orderId="})
    void whatNothingIsCalledIsNotLookedFor(String query) throws Exception {
        assertThat(alice.get(query + "4711%00")).satisfies(isProblem(400));
        assertThat(alice.get(query + "4711").status()).isEqualTo(200);
    }

    /** Liberty inflates the body and leaves the field that says how it is coded. */
    @ParameterizedTest
    @ValueSource(strings = {"gzip", "deflate"})
    void aCompressedOrderIsTheOrderItself(String coding) throws Exception {
        String sku = article(10);
        Intent intent = Intent.toOrder(sku, 1);

        Answer answer =
                alice.submit("orders", intent.key(), compressed(coding, intent.body()), "Content-Encoding", coding);
        Answer plain = intent.sendTo(alice);

        assertThat(answer.status()).isEqualTo(201);
        assertThat(plain.replayed()).isTrue();
        assertThat(plain.body()).isEqualTo(answer.body());
        assertThat(alice.orders(sku)).isEqualTo(1);
    }

    private static byte[] compressed(String coding, String body) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream compressing =
                coding.equals("gzip") ? new GZIPOutputStream(bytes) : new DeflaterOutputStream(bytes)) {
            compressing.write(body.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host: a b\r\nContent-Length: 2\r\n\r\n{}",
                "Host: localhost\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\n\u001f\u008bxx",
                "Host: localhost\r\nContent-Encoding: deflate\r\nContent-Length: 2\r\n\r\n{}",
                "Host: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n"
            })
    void whatCannotBeReadIsABadRequest(String rest) throws Exception {
        String key = UUID.randomUUID().toString();
        String answer = exchange("POST /api/orders HTTP/1.1\r\nConnection: close\r\nContent-Type: application/json\r\n"
                + "Idempotency-Key: " + key + "\r\n" + rest);

        assertThat(answer).startsWith("HTTP/1.1 400 ").contains("urn:idempotency:problem:request-invalid");
        assertThat(sample.logged(key)).singleElement().asString().contains("IDEMP0100I", "outcome=refused");
    }

    @Test
    void aQuestionToAHostThatIsNoneIsABadRequest() throws Exception {
        for (String path : List.of("", "/status/" + "A".repeat(43), "/operations/orders.place/" + UUID.randomUUID())) {
            assertThat(exchange("GET /api/idempotency" + path + " HTTP/1.1\r\nConnection: close\r\nHost: a b\r\n\r\n"))
                    .as(path)
                    .startsWith("HTTP/1.1 400 ")
                    .contains("urn:idempotency:problem:request-invalid");
        }
    }

    /** As no client would send it. */
    private String exchange(String request) throws IOException {
        try (Socket socket = new Socket("localhost", sample.port())) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void anUnknownFaultIsABadRequest() throws Exception {
        String sku = article(10);

        assertThat(Intent.toOrder(sku, 1).sendTo(alice, "Lab-Fault", "meteor")).satisfies(isProblem(400));
        assertThat(alice.stock(sku)).isEqualTo(10);
    }

    @Test
    void anInternalErrorTellsNothingAboutTheServer() throws Exception {
        Answer answer = Intent.toOrder(article(10), 1).sendTo(alice, "Lab-Fault", "rollback");

        assertThat(answer).satisfies(isProblem(500));
    }

    private static Consumer<Answer> isProblem(int status) {
        return answer -> {
            assertThat(answer.status()).isEqualTo(status);
            assertThat(answer.headers().firstValue("Content-Type").orElseThrow())
                    .startsWith("application/problem+json");
            assertThat(answer.object().getInt("status")).isEqualTo(status);
            assertThat(answer.text()).doesNotContain("Exception", "\tat ");
        };
    }
}
