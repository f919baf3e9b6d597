package dev.idempotency.sample.messages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.IdempotentOperation;
import dev.idempotency.sample.messages.app.Work;
import dev.idempotency.sample.running.DatabaseKind;
import dev.idempotency.sample.running.MessageServer;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.EmptyAsset;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** What tests of messages do with the running server. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(300)
abstract class MessagesContract {

    private static final String SETTINGS = """
            idempotency.schema=create
            idempotency.outgoing.own.destination=jms/own
            idempotency.outgoing.own.retry-window=P1D
            idempotency.outgoing.own.first-pause=PT0.2S
            idempotency.outgoing.own.longest-pause=PT1S
            idempotency.outgoing.own.results=http://localhost:${HTTP_PORT}/api/idempotency
            idempotency.outgoing.container.destination=jms/container
            idempotency.outgoing.container.retry-window=P1D
            idempotency.outgoing.nowhere.destination=jms/nowhere
            """;

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration PAUSE = Duration.ofMillis(100);

    static final String BODY = "{\"what\":\"a lamp\",\"count\":1}";

    private final DatabaseKind kind;
    private final Map<String, String> variables;
    MessageServer server;

    MessagesContract(DatabaseKind kind, String typeOfDataSource) {
        this.kind = kind;
        this.variables = Map.of("DB_TYPE", typeOfDataSource);
    }

    @BeforeAll
    void start() {
        server = MessageServer.start(getClass().getSimpleName(), kind, variables, application());
    }

    @AfterAll
    void stop() throws IOException {
        server.close();
    }

    private static WebArchive application() {
        return ShrinkWrap.create(WebArchive.class)
                .addPackage(Work.class.getPackage())
                .addAsLibraries(library())
                .addAsWebInfResource(EmptyAsset.INSTANCE, "beans.xml")
                .addAsResource(new StringAsset(SETTINGS), "META-INF/microprofile-config.properties");
    }

    private static File library() {
        try {
            return new File(IdempotentOperation.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A key of one test. */
    static String newKey() {
        return UUID.randomUUID().toString();
    }

    void send(String queue, String intent, String fault, String body) throws Exception {
        assertThat(server.post("desk/messages/" + queue + "?key=" + intent + "&fault=" + fault, body))
                .isEqualTo(204);
    }

    /** How so many deliveries have ended, or all there were after half a minute. */
    String deliveries(String intent, int atLeast) throws Exception {
        return server.get("desk/deliveries/" + intent + "?atLeast=" + atLeast);
    }

    /** The state at the receiver, as soon as it is final. */
    String status(String operation, String intent) throws Exception {
        return server.awaited("idempotency/operations/" + operation + "/" + intent);
    }

    String effects(String intent) throws Exception {
        return server.get("desk/effects/" + intent);
    }

    /** The body of a message that was put aside. */
    String refused(String selector) throws Exception {
        return server.get("desk/refused?selector=" + URLEncoder.encode(selector, StandardCharsets.UTF_8));
    }

    /** What the server has said, as soon as that is in it, or after half a minute. */
    String logWith(String text) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        String log = server.log();
        while (!log.contains(text) && System.nanoTime() < deadline) {
            LockSupport.parkNanos(PAUSE.toNanos());
            log = server.log();
        }
        return log;
    }

    String ask(String target, String operation, String intent, String fault) throws Exception {
        return server.posted("desk/requests/" + target + "/" + operation + "?key=" + intent + "&fault=" + fault, BODY)
                .body();
    }

    String resolved(String entry) throws Exception {
        return server.get("desk/requests/" + entry + "?seconds=30");
    }
}
