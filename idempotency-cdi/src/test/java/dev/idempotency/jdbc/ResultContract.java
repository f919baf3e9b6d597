package dev.idempotency.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.OperationFailure;
import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationState;
import dev.idempotency.record.Header;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.Outcome.BodyState;
import dev.idempotency.record.Sighting;
import dev.idempotency.record.StoreFailure;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every database must hold to: an outcome comes back as it was given. */
abstract class ResultContract extends StoreFixture {

    private static final OperationFailure OUT_OF_STOCK =
            new OperationFailure("urn:orders:problem:out-of-stock", "Out of stock: Bücher", 409, "0 left, 2 wanted");

    ResultContract(StoreKind kind) {
        super(kind);
    }

    private Outcome readBack(Outcome outcome) throws SQLException {
        OperationIdentity identity = newIdentity();
        record(identity, outcome);
        return ((Sighting.Recorded) store.look(identity)).record().outcome();
    }

    private static void assertSame(Outcome read, Outcome written) {
        assertThat(read.body()).isEqualTo(written.body());
        assertThat(read).usingRecursiveComparison().ignoringFields("body").isEqualTo(written);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 300, 5_000, 1_048_576, 3_000_000})
    void bodies_come_back_byte_for_byte(int size) throws SQLException {
        byte[] body = new byte[size];
        new Random(size).nextBytes(body);
        assertSame(readBack(success(body)), success(body));
    }

    @Test
    void an_empty_body_is_not_the_same_as_none() throws SQLException {
        Outcome empty =
                new Outcome(OperationState.SUCCEEDED, 200, List.of(), new byte[0], BodyState.STORED, null, null);
        Outcome none = new Outcome(OperationState.SUCCEEDED, 204, List.of(), null, BodyState.NONE, null, null);

        assertSame(readBack(empty), empty);
        assertSame(readBack(none), none);
    }

    @Test
    void headers_come_back_in_order_with_their_commas_and_lines() throws SQLException {
        List<Header> headers = List.of(
                new Header("Location", "http://localhost/api/orders/1?a=b: c"),
                new Header("Link", "<a>; rel=\"x\", <b>; rel=\"y\""),
                new Header("link", "<c>; rel=\"z\""),
                new Header("ETag", "\"a\\b\\\\n\""),
                new Header("X-Name", "Jürgen Großmann, 東京 🚚"),
                new Header("X-Empty", ""),
                new Header("X-Spaces", "  two  "),
                new Header("X-Lines", "one\ntwo\r\nthree"));
        Outcome outcome =
                new Outcome(OperationState.SUCCEEDED, 201, headers, "{}".getBytes(), BodyState.STORED, "1", null);

        assertSame(readBack(outcome), outcome);
    }

    @Test
    void headers_without_a_body_are_kept() throws SQLException {
        List<Header> headers = List.of(new Header("Location", "/orders/1"));
        Outcome outcome = new Outcome(OperationState.SUCCEEDED, 201, headers, null, BodyState.NONE, null, null);

        assertSame(readBack(outcome), outcome);
    }

    @Test
    void a_failure_comes_back_with_all_its_members() throws SQLException {
        Outcome outcome = new Outcome(
                OperationState.FAILED, 422, List.of(), "{}".getBytes(), BodyState.STORED, null, OUT_OF_STOCK);

        assertSame(readBack(outcome), outcome);
    }

    @Test
    void a_failure_without_detail_outside_http_comes_back() throws SQLException {
        OperationFailure failure = new OperationFailure("about:blank", "No", 500, null);
        Outcome outcome = new Outcome(OperationState.FAILED, 0, List.of(), null, BodyState.NONE, null, failure);

        assertSame(readBack(outcome), outcome);
    }

    @Test
    void an_omitted_body_is_told_from_none() throws SQLException {
        Outcome outcome = success("too large").withoutBody();

        assertSame(readBack(outcome), outcome);
    }

    @Test
    void what_was_dropped_is_told_from_none() throws SQLException {
        OperationIdentity identity = newIdentity();
        Outcome outcome = new Outcome(
                OperationState.SUCCEEDED,
                201,
                List.of(new Header("Location", "/orders/1")),
                null,
                BodyState.NONE,
                "1",
                null);
        record(identity, outcome);
        execute("DELETE FROM idempotency_result WHERE operation_id = '" + identity.operationId() + "'");

        Outcome kept = ((Sighting.Recorded) store.look(identity)).record().outcome();

        assertThat(kept.bodyState()).isEqualTo(BodyState.STORED);
        assertThat(kept.body()).isNull();
        assertThat(kept.status()).isEqualTo(201);
        assertThat(kept.resourceId()).isEqualTo("1");
    }

    @Test
    void a_record_is_completed_only_once() throws SQLException {
        OperationIdentity identity = newIdentity();
        record(identity, success("first"));

        assertRefused(identity);
        assertSame(((Sighting.Recorded) store.look(identity)).record().outcome(), success("first"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"state = 'done'", "result = 'kept'"})
    void words_of_nobody_are_a_defect_and_never_a_free_identity(String words) throws SQLException {
        OperationIdentity identity = newIdentity();
        record(identity, success("done"));
        execute("UPDATE idempotency_record SET " + words + " WHERE operation_id = '" + identity.operationId() + "'");

        assertThatThrownBy(() -> store.look(identity))
                .isInstanceOfSatisfying(
                        StoreFailure.class, e -> assertThat(e.kind()).isEqualTo(StoreFailure.Kind.DEFECT))
                .hasMessageStartingWith("IDEMP0211E");
        assertThatThrownBy(() -> tryClaim(identity)).isInstanceOf(StoreFailure.class);
    }

    final void assertRefused(OperationIdentity identity) throws SQLException {
        transactions.begin();
        try {
            assertThatThrownBy(() ->
                            store.complete(claim(identity), success("second").withoutBody()))
                    .isInstanceOfSatisfying(
                            StoreFailure.class, e -> assertThat(e.kind()).isEqualTo(StoreFailure.Kind.CONTENTION));
        } finally {
            transactions.rollback();
        }
        transactions.begin();
        try {
            assertThatThrownBy(() -> store.complete(claim(identity), success("second")))
                    .isInstanceOfSatisfying(
                            StoreFailure.class, e -> assertThat(e.kind()).isEqualTo(StoreFailure.Kind.CONTENTION));
        } finally {
            transactions.rollback();
        }
    }
}
