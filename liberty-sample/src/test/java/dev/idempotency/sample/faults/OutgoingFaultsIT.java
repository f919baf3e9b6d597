package dev.idempotency.sample.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.sample.faults.Rows.Attempt;
import dev.idempotency.sample.faults.Rows.Confirmation;
import dev.idempotency.sample.faults.Rows.Entry;
import dev.idempotency.sample.running.PostgreSql;
import dev.idempotency.sample.running.Sample;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;

/** Many orders are placed and confirmed, while requests and answers are lost and either side is killed. */
@TestInstance(Lifecycle.PER_CLASS)
@Timeout(1800)
class OutgoingFaultsIT {

    private static final int ORDERS = Integer.getInteger("faults.orders", 10_000);
    private static final int FEW = 300;
    private static final long SEED = Long.getLong("faults.seed", System.nanoTime());

    private static final Duration ATTEMPT_TIME = Duration.ofSeconds(4);
    private static final Duration LATE = Duration.ofSeconds(5);
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final Duration COPYING = Duration.ofSeconds(30);

    private final Random random = new Random(SEED);
    private String sku;
    private PostgreSql shopDatabase;
    private PostgreSql partnerDatabase;
    private Sample shopServer;
    private Sample partnerServer;
    private Victim shop;
    private Victim partner;
    private LossyNetwork network;

    @BeforeAll
    void start() throws Exception {
        shopDatabase = PostgreSql.start("faults-postgresql");
        partnerDatabase = shopDatabase.another("partner");
        partnerServer = Sample.on("faults-partner", partnerDatabase, Map.of());
        network = new LossyNetwork(partnerServer.port(), LATE, SEED);
        shopServer = Sample.on("faults-shop", shopDatabase, settings());
        partner = Victim.start(partnerServer);
        shop = Victim.start(shopServer);
        partner.awaitStart();
        shop.awaitStart();
    }

    private Map<String, String> settings() {
        return Map.of(
                "PARTNER_URL", "http://127.0.0.1:" + network.port() + "/api",
                "IDEMPOTENCY_OUTGOING_POLL_INTERVAL", "PT0.1S",
                "IDEMPOTENCY_OUTGOING_PARTNER_ATTEMPT_TIME", ATTEMPT_TIME.toString(),
                "IDEMPOTENCY_OUTGOING_PARTNER_FIRST_PAUSE", "PT0.05S",
                "IDEMPOTENCY_OUTGOING_PARTNER_LONGEST_PAUSE", "PT0.5S",
                "IDEMPOTENCY_OUTGOING_PARTNER_PARALLEL", "12",
                "WLP_LOGGING_CONSOLE_LOGLEVEL", "info"); // the files of its logs do not outlive several starts
    }

    @BeforeEach
    void beginAnew() throws IOException {
        sku = "SKU-" + UUID.randomUUID();
        shopServer.as("alice").setStock(sku, ORDERS + FEW);
        network.beginAnew();
    }

    @AfterAll
    void end() throws Exception {
        network.close();
        partnerServer.close();
        shopServer.close();
    }

    /** Either side is killed three times, at moments that the progress of the deliveries tells. */
    @Test
    void everyOrderIsConfirmedOnceAndTheAttemptsTellHow(TestReporter report) throws Exception {
        killTheShopWithARequestUnderWay(momentFrom(0.1));
        killThePartnerWithARequestUnderWay(momentFrom(0.3));
        killBothWithARequestUnderWay(momentFrom(0.5));
        killBothWithARequestUnderWay(momentFrom(0.7));

        List<String> placed = shoppers().place(ORDERS, sku);
        awaitTheEnds();

        List<Attempt> attempts = shopRows().attempts(sku);
        report.publishEntry(summary(attempts));
        assertEachOrderHasOneEntryThatSucceeded(placed);
        assertEachOrderIsConfirmedOnce();
        assertEachAttemptIsCounted(attempts);
        assertThat(new Story(attempts, network.sightings(), shop.deaths(), network.outages(), ATTEMPT_TIME).lies())
                .as(seed())
                .isEmpty();
        assertThat(faultsOfLines(attempts)).as(seed()).isEmpty();
        assertThat(shop.deaths()).hasSize(3);
        assertThat(partner.deaths()).hasSize(3);
    }

    @Test
    void withANewKeyForEachSubmissionTheSameIsNotTrue() throws Exception {
        network.giveNewKeys();

        shoppers().place(FEW, sku);
        awaitTheEnds();

        assertThatThrownBy(this::assertEachOrderIsConfirmedOnce).isInstanceOf(AssertionError.class);
        assertThat(partnerRows().confirmations(sku)).as(seed()).hasSizeGreaterThan(FEW);
    }

    private int momentFrom(double share) {
        return (int) (ORDERS * (share + random.nextDouble() * 0.15));
    }

    private void killTheShopWithARequestUnderWay(int moment) {
        network.beforeRequest(moment, () -> shop.kill(() -> {}, () -> {}));
    }

    private void killThePartnerWithARequestUnderWay(int moment) {
        network.afterRequest(moment, () -> partner.kill(network::down, network::up));
    }

    private void killBothWithARequestUnderWay(int moment) {
        killTheShopWithARequestUnderWay(moment);
        killThePartnerWithARequestUnderWay(moment);
    }

    private Shoppers shoppers() {
        return new Shoppers(shopServer.page("api/"), shop);
    }

    private Rows shopRows() {
        return new Rows(shopDatabase);
    }

    private Rows partnerRows() {
        return new Rows(partnerDatabase);
    }

    /** And until what was late has arrived, too. */
    private void awaitTheEnds() throws SQLException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        for (int left = open(); left > 0; left = open()) {
            shop.awaitStart();
            partner.awaitStart();
            assertThat(System.nanoTime())
                    .as("deadline; %d orders are not confirmed; %s", left, seed())
                    .isLessThan(deadline);
            LockSupport.parkNanos(PAUSE.toNanos());
        }
        network.awaitQuiet();
    }

    /** A thread of its own copies the console, and may be behind. */
    private List<String> faultsOfLines(List<Attempt> attempts) throws IOException {
        long deadline = System.nanoTime() + COPYING.toNanos();
        List<String> faults = new Lines(shopServer.consoles()).faults(attempts);
        while (!faults.isEmpty() && System.nanoTime() < deadline) {
            LockSupport.parkNanos(PAUSE.toNanos());
            faults = new Lines(shopServer.consoles()).faults(attempts);
        }
        return faults;
    }

    private int open() throws SQLException {
        return shopRows().notYet("succeeded", sku);
    }

    private void assertEachOrderHasOneEntryThatSucceeded(List<String> placed) throws SQLException {
        List<Entry> entries = shopRows().entries(sku);
        Set<String> orders = entries.stream().map(Entry::order).collect(Collectors.toSet());

        assertThat(placed).as(seed()).hasSize(ORDERS);
        assertThat(entries).as(seed()).hasSize(ORDERS);
        assertThat(orders).as(seed()).isEqualTo(Set.copyOf(placed)).hasSize(ORDERS);
        assertThat(entries).as(seed()).allMatch(entry -> entry.order().equals(entry.key()));
        assertThat(entries).as(seed()).extracting(Entry::state).containsOnly("succeeded");
        assertThat(shopRows().strays()).as(seed()).isEmpty();
    }

    private void assertEachAttemptIsCounted(List<Attempt> attempts) throws SQLException {
        Map<String, Integer> rows =
                attempts.stream().collect(Collectors.groupingBy(Attempt::key, Collectors.summingInt(attempt -> 1)));
        assertThat(shopRows().entries(sku))
                .as(seed())
                .allMatch(entry -> entry.attempts() == rows.getOrDefault(entry.key(), 0));
    }

    /** Every entry knows the one confirmation that there is of its order, and there is no other one. */
    private void assertEachOrderIsConfirmedOnce() throws SQLException {
        List<Confirmation> confirmations = partnerRows().confirmations(sku);
        Set<Confirmation> known = shopRows().entries(sku).stream()
                .map(entry -> new Confirmation(entry.resourceId(), entry.order()))
                .collect(Collectors.toSet());

        assertThat(Set.copyOf(confirmations)).as(seed()).isEqualTo(known);
        assertThat(confirmations).as(seed()).hasSameSizeAs(known);
    }

    private static Map<String, String> summary(List<Attempt> attempts) {
        Map<String, String> summary = attempts.stream()
                .collect(Collectors.groupingBy(
                        attempt -> attempt.kind() + " " + attempt.outcome(),
                        Collectors.collectingAndThen(Collectors.counting(), String::valueOf)));
        summary.put("attempts", String.valueOf(attempts.size()));
        summary.put("seed", String.valueOf(SEED));
        return summary;
    }

    private static String seed() {
        return "faults.seed=" + SEED;
    }
}
