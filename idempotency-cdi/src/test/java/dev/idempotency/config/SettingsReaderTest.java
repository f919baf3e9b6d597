package dev.idempotency.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.config.Retention.KeyFormat;
import dev.idempotency.config.Settings.SchemaMode;
import dev.idempotency.testing.LogCapture;
import dev.idempotency.testing.TestLeases;
import dev.idempotency.testing.TestRetention;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsReaderTest {

    private final List<String> complaints = new ArrayList<>();

    @Test
    void nothing_need_be_set() {
        assertThat(read(Map.of()))
                .isEqualTo(new Settings(
                        "default",
                        "java:comp/DefaultDataSource",
                        SchemaMode.AUTO,
                        Duration.ofSeconds(1),
                        202,
                        65536,
                        10485760,
                        10000,
                        TestRetention.DEFAULT,
                        TestLeases.DEFAULT,
                        TestRetention.OUTGOING));
        assertThat(complaints).isEmpty();
    }

    @Test
    void everything_can_be_set() {
        Settings settings = read(Map.of(
                "idempotency.namespace", "orders-2",
                "idempotency.datasource", "jdbc/orders",
                "idempotency.schema", "validate",
                "idempotency.in-flight-wait", "PT0S",
                "idempotency.in-progress-status", "409",
                "idempotency.result.max-bytes", "0",
                "idempotency.request.max-bytes", "1",
                "idempotency.max-waiters", "0"));
        Map<String, String> retentions = Map.of(
                "idempotency.retention.result", "PT1H",
                "idempotency.retention.key", "P30D",
                "idempotency.retention.opaque-key", "P60D",
                "idempotency.retention.purge-interval", "PT1M",
                "idempotency.key.format", "time-ordered");

        assertThat(settings)
                .isEqualTo(new Settings(
                        "orders-2",
                        "jdbc/orders",
                        SchemaMode.VALIDATE,
                        Duration.ZERO,
                        409,
                        0,
                        1,
                        0,
                        TestRetention.DEFAULT,
                        TestLeases.DEFAULT,
                        TestRetention.OUTGOING));
        assertThat(read(retentions).retention())
                .isEqualTo(new Retention(
                        Duration.ofHours(1),
                        Duration.ofDays(30),
                        Duration.ofDays(60),
                        Duration.ofMinutes(1),
                        KeyFormat.TIME_ORDERED));
        assertThat(read(Map.of("idempotency.lease", "PT5S", "idempotency.reconcile-interval", "PT2H"))
                        .leases())
                .isEqualTo(new LeaseSettings(Duration.ofSeconds(5), null, Duration.ofHours(2)));
        assertThat(read(Map.of("idempotency.lease", "PT1H", "idempotency.lease.transaction-timeout", "PT1H"))
                        .leases()
                        .transactionTimeout())
                .isEqualTo(Duration.ofHours(1));
        assertThat(complaints).isEmpty();
    }

    @Test
    void a_target_has_settings_of_its_own() {
        OutgoingSettings settings = read(Map.of(
                        "idempotency.outgoing.poll-interval", "PT5S",
                        "idempotency.retention.outgoing", "P1D",
                        "idempotency.outgoing.pay.url", "https://pay.example/captures",
                        "idempotency.outgoing.pay.results", "https://pay.example/idempotency",
                        "idempotency.outgoing.pay.retry-window", "P2D",
                        "idempotency.outgoing.pay.max-attempts", "7",
                        "idempotency.outgoing.pay.problem-types", "urn:pay:, urn:bank:",
                        "idempotency.outgoing.pay.parallel", "3",
                        "IDEMPOTENCY_OUTGOING_MAIL_RETRY_WINDOW", "P3D"))
                .outgoing();

        assertThat(complaints).isEmpty();
        assertThat(settings.pollInterval()).isEqualTo(Duration.ofSeconds(5));
        assertThat(settings.retention()).isEqualTo(Duration.ofDays(1));
        assertThat(settings.targets()).extracting(TargetSettings::name).containsExactly("mail", "pay");
        assertThat(settings.of("pay"))
                .isEqualTo(new TargetSettings(
                        "pay",
                        URI.create("https://pay.example/captures"),
                        null,
                        "java:comp/DefaultJMSConnectionFactory",
                        URI.create("https://pay.example/idempotency"),
                        Duration.ofDays(2),
                        Duration.ofSeconds(10),
                        7,
                        Duration.ofDays(1),
                        Duration.ofSeconds(1),
                        Duration.ofMinutes(5),
                        Duration.ofHours(1),
                        Duration.ofDays(7),
                        3,
                        List.of("urn:pay:", "urn:bank:")));
    }

    @Test
    void a_target_may_be_a_destination_of_messages() {
        TargetSettings target = read(Map.of(
                        "idempotency.outgoing.pay.destination", "jms/captures",
                        "idempotency.outgoing.pay.connection-factory", "java:comp/env/jms/bank"))
                .outgoing()
                .of("pay");
        assertThat(complaints).isEmpty();
        assertThat(target.url()).isNull();
        assertThat(target.destination()).isEqualTo("jms/captures");
        assertThat(target.connectionFactory()).isEqualTo("java:comp/env/jms/bank");
    }

    @Test
    void a_target_without_settings_is_not_known_to_honour_keys() {
        assertThat(read(Map.of()).outgoing().of("any").retryWindow()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "url, pay.example/captures",
        "destination, jms/the captures",
        "url, https://alice:secret@pay.example/",
        "results, ftp://pay.example/",
        "retry-window, 1d",
        "attempt-time, PT0S",
        "max-attempts, 0",
        "parallel, many"
    })
    void a_wrong_value_of_a_target_is_refused(String name, String value) {
        read(Map.of("idempotency.outgoing.pay." + name, value));
        assertThat(complaints).singleElement().asString().contains("IDEMP0301E", "idempotency.outgoing.pay." + name);
    }

    @Test
    void an_empty_value_takes_a_setting_back() {
        assertThat(read(Map.of("idempotency.namespace", " ", "idempotency.schema", "")))
                .isEqualTo(read(Map.of()));
        assertThat(complaints).isEmpty();
    }

    @Test
    void blanks_around_a_value_mean_nothing() {
        assertThat(read(Map.of("idempotency.schema", " OFF ")).schema()).isEqualTo(SchemaMode.OFF);
    }

    @ParameterizedTest
    @CsvSource({
        "idempotency.namespace, a b, 1 to 64 characters",
        "idempotency.namespace, a/b, 1 to 64 characters",
        "idempotency.datasource, java:comp/ x, JNDI name",
        "idempotency.schema, update, 'auto, create, validate or off'",
        "idempotency.in-flight-wait, 1s, PT0S to PT5M",
        "idempotency.in-flight-wait, PT-1S, PT0S to PT5M",
        "idempotency.in-flight-wait, PT5M1S, PT0S to PT5M",
        "idempotency.in-progress-status, 200, 202 or 409",
        "idempotency.in-progress-status, accepted, 202 or 409",
        "idempotency.result.max-bytes, -1, 0 to 16777216",
        "idempotency.result.max-bytes, 16777217, 0 to 16777216",
        "idempotency.result.max-bytes, 64k, 0 to 16777216",
        "idempotency.request.max-bytes, 0, 1 to 1073741824",
        "idempotency.max-waiters, -1, 0 to 100000",
        "idempotency.max-waiters, 100001, 0 to 100000",
        "idempotency.request.max-bytes, 1073741825, 1 to 1073741824",
        "idempotency.retention.result, PT-1S, PT0S to P36500D",
        "idempotency.retention.result, P36501D, PT0S to P36500D",
        "idempotency.retention.key, 400, PT0S to P36500D",
        "idempotency.retention.opaque-key, never, or unlimited",
        "idempotency.retention.purge-interval, PT0S, PT1S to P1D",
        "idempotency.key.format, uuid, any or time-ordered",
        "idempotency.lease, PT-1M, PT1S to P1D",
        "idempotency.lease, PT0.999S, PT1S to P1D",
        "idempotency.lease, P1DT1S, PT1S to P1D",
        "idempotency.lease, 1 minute, PT1S to P1D",
        "idempotency.reconcile-interval, PT0S, PT1S to P1D",
        "idempotency.lease.transaction-timeout, PT0S, 'from PT1S to P1D, or server'",
        "idempotency.lease.transaction-timeout, PT1.5S, whole seconds",
        "idempotency.lease.transaction-timeout, -PT1S, 'from PT1S to P1D, or server'",
    })
    void a_wrong_value_is_told_with_its_name_and_what_is_allowed(String name, String value, String allowed) {
        read(Map.of(name, value));

        assertThat(complaints)
                .singleElement()
                .asString()
                .startsWith("IDEMP0301E: ")
                .contains(name, value, allowed);
    }

    @ParameterizedTest
    @CsvSource({"idempotency.retention.key, P7D", "idempotency.retention.opaque-key, P6D"})
    void a_record_that_would_not_outlive_its_result_is_refused(String name, String value) {
        read(Map.of(name, value));

        assertThat(complaints)
                .singleElement()
                .asString()
                .startsWith("IDEMP0303E: ")
                .contains(name, "idempotency.retention.result");
    }

    @Test
    void a_lease_that_would_be_over_before_the_transaction_is_refused() {
        read(Map.of("idempotency.lease", "PT59S", "idempotency.lease.transaction-timeout", "PT1M"));

        assertThat(complaints)
                .singleElement()
                .asString()
                .startsWith("IDEMP0306E: ")
                .contains("idempotency.lease", "PT59S", "idempotency.lease.transaction-timeout", "PT1M");
    }

    @Test
    void what_is_only_unwise_is_warned_of() {
        assertThat(warnings(Map.of("idempotency.retention.key", "P7DT23H")))
                .singleElement()
                .asString()
                .contains("IDEMP0304W", "PT23H");
        assertThat(warnings(Map.of("idempotency.retention.opaque-key", "P500D")))
                .singleElement()
                .asString()
                .contains("IDEMP0305W", "executed a second time");
        assertThat(warnings(Map.of())).isEmpty();
        assertThat(complaints).isEmpty();
    }

    private List<String> warnings(Map<String, String> values) {
        return LogCapture.of(SettingsReader.class, () -> read(values));
    }

    @Test
    void a_namespace_has_at_most_64_characters() {
        assertThat(read(Map.of("idempotency.namespace", "n".repeat(64))).namespace())
                .hasSize(64);
        assertThat(complaints).isEmpty();
        read(Map.of("idempotency.namespace", "n".repeat(65)));
        assertThat(complaints).hasSize(1);
    }

    @Test
    void all_wrong_values_are_told_at_once() {
        read(Map.of("idempotency.namespace", "?", "idempotency.schema", "?", "idempotency.in-flight-wait", "?"));

        assertThat(complaints).hasSize(3);
    }

    private Settings read(Map<String, String> values) {
        return SettingsReader.read(new MapSource(values), complaints::add);
    }

    private record MapSource(Map<String, String> values) implements ConfigSource {

        @Override
        public Optional<String> value(String key) {
            return Optional.ofNullable(values.get(key));
        }

        @Override
        public Set<String> names() {
            return values.keySet();
        }
    }
}
