package dev.idempotency.client;

import static dev.idempotency.testing.Until.until;
import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.testing.TcpProxy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Scanner;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the network does to one request, and what the attempt's row says about it. */
class BrokenNetworkTest extends ClientTest {

    /** For tests that wait until an attempt is given up; its other attempts are answered in that time, too. */
    private static final Limits IMPATIENT = LIMITS.withAttemptTime(Duration.ofSeconds(2));

    private TcpProxy proxy;

    @BeforeEach
    void putTheProxyInBetween() throws IOException {
        proxy = new TcpProxy(receiver.port());
    }

    @AfterEach
    void takeItAway() throws IOException {
        proxy.close();
    }

    private Intent order() {
        return Receiver.order(proxy.port(), "book");
    }

    @Test
    void a_request_that_is_dropped_may_have_arrived() throws Exception {
        proxy.cutAt("what", TcpProxy.Cut.BEFORE_THE_REQUEST);
        Result result = client().submit(order());

        assertThat(story(result)).containsExactly("submit no-response", "check 404 unknown", "submit 201 succeeded");
        assertThat(receiver.effects).hasSize(1);
    }

    @Test
    void an_answer_that_is_dropped_is_asked_for() throws Exception {
        proxy.cutAt("what", TcpProxy.Cut.BEFORE_THE_ANSWER);
        // The query would else overtake the submission, and what is submitted again could as well.
        receiver.onQuery(request -> {
            until(() -> !receiver.effects.isEmpty());
            receiver.tell(request);
        });
        Result result = client().submit(order());

        assertThat(result.state()).isEqualTo(State.SUCCEEDED);
        assertThat(result.response().isReplayed()).isTrue();
        assertThat(story(result).get(0)).isEqualTo("submit no-response");
        assertThat(story(result).get(1)).startsWith("check ");
        assertThat(receiver.effects).hasSize(1);
    }

    @Test
    void a_target_that_closes_every_connection_may_have_got_it() throws Exception {
        proxy.down();
        Intent order = order();
        Result result = client(LIMITS.withMaxAttempts(2)).submit(order);
        assertThat(story(result)).containsExactly("submit no-response", "check no-response");

        proxy.up();
        assertThat(story(client().resume(order.key()))).endsWith("check 404 unknown", "submit 201 succeeded");
    }

    @Test
    @Timeout(15)
    void an_answer_that_dribbles_is_cut_off_by_the_limit_of_the_attempt() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        receiver.onSubmit(request -> {
            receiver.execute(request);
            Receiver.Reactions.cutBody(201).to(request);
            await(over);
        });
        Result result = client(IMPATIENT).submit(order());
        over.countDown();

        assertThat(story(result)).startsWith("submit no-response", "check 200 succeeded");
        assertThat(receiver.effects).hasSize(1);
    }

    @Test
    @Timeout(15)
    void an_answer_that_comes_too_late_was_not_waited_for() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        receiver.onSubmit(request -> {
            await(over);
            receiver.perform(request);
        });
        Thread late = new Thread(() -> {
            try {
                receiver.await(2, () -> true);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            over.countDown();
        });
        late.start();
        Result result = client(IMPATIENT).submit(order());
        late.join();

        assertThat(result.state()).isEqualTo(State.SUCCEEDED);
        assertThat(story(result).get(0)).isEqualTo("submit no-response");
        assertThat(story(result).get(1)).startsWith("check ");
        assertThat(receiver.effects).hasSize(1);
    }

    @Test
    void a_body_whose_end_is_only_the_end_of_the_connection_is_read_as_what_it_is() throws Exception {
        try (ServerSocket plain = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread server = new Thread(() -> answerAndHangUp(plain));
            server.start();
            Result result = client(LIMITS.withMaxAttempts(1)).submit(Receiver.order(plain.getLocalPort(), "book"));
            server.join();
            assertThat(story(result)).containsExactly("submit 200 unknown");
        }
    }

    private static void answerAndHangUp(ServerSocket plain) {
        try (var connection = plain.accept()) {
            connection.getInputStream().read(new byte[4096]);
            connection
                    .getOutputStream()
                    .write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{\"resourceId\":\"ord"
                            .getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The JDK sends it again by itself, and tells of the second time alone. */
    @Test
    void a_query_that_was_lost_before_the_receiver_went_away_may_have_arrived() throws Exception {
        try (ServerSocket plain = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread server = new Thread(() -> failAndGoAwayWhenAsked(plain));
            server.start();
            Result result = client(LIMITS.withMaxAttempts(2)).submit(Receiver.order(plain.getLocalPort(), "book"));
            server.join();
            assertThat(story(result)).containsExactly("submit 500 unknown", "check no-response");
        }
    }

    private static void failAndGoAwayWhenAsked(ServerSocket plain) {
        try (var connection = plain.accept()) {
            Scanner requests = new Scanner(connection.getInputStream(), StandardCharsets.US_ASCII);
            requests.findWithinHorizon("book\"\\}", 0);
            connection
                    .getOutputStream()
                    .write("HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            requests.findWithinHorizon("GET ", 0);
            plain.close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void an_unknown_host_gets_nothing() throws Exception {
        Intent nowhere = Intent.post(java.net.URI.create("http://nowhere.invalid/orders"));
        Result result = client(LIMITS.withMaxAttempts(1)).submit(nowhere);
        assertThat(story(result)).containsExactly("submit not-sent");
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
