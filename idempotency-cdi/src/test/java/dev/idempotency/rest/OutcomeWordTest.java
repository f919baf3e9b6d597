package dev.idempotency.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.testing.LogCapture;
import dev.idempotency.testing.TestJta;
import dev.idempotency.testing.TestKeys;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The word in the line of evidence by which an attempt is told from others. */
class OutcomeWordTest extends HttpTest {

    private enum Ending {
        EXECUTED("executed") {
            @Override
            void comes(OutcomeWordTest test) {
                test.watched();
            }
        },
        REPLAYED("replayed") {
            @Override
            void comes(OutcomeWordTest test) {
                test.place().send();
                test.watched();
            }
        },
        IN_PROGRESS("in-progress") {
            @Override
            void comes(OutcomeWordTest test) {
                Orders.inside = () -> {
                    Thread other = new Thread(test::watched);
                    other.start();
                    other.join();
                    return null;
                };
                test.place().send();
            }
        },
        KEY_REUSED("key-reused") {
            @Override
            void comes(OutcomeWordTest test) {
                test.post("orders").json("{}").send();
                test.watched();
            }
        },
        FAILED("failed") {
            @Override
            void comes(OutcomeWordTest test) {
                Orders.inside = () -> {
                    throw new Orders.OutOfStock("BOOK");
                };
                test.watched();
            }
        },
        FAILED_AS_TOLD_BY_THE_RESPONSE("failed") {
            @Override
            void comes(OutcomeWordTest test) {
                Orders.inside = () -> Response.status(404).build();
                test.watched();
            }
        },
        ROLLED_BACK("rolled-back") {
            @Override
            void comes(OutcomeWordTest test) {
                Orders.inside = () -> {
                    TestJta.registry().setRollbackOnly();
                    return null;
                };
                test.watched();
            }
        },
        OUTCOME_UNKNOWN("outcome-unknown") {
            @Override
            void comes(OutcomeWordTest test) {
                test.place().send();
                test.leaveTheRecordUnfinished();
                test.watched();
            }
        },
        STORE_UNAVAILABLE("store-unavailable") {
            @Override
            void comes(OutcomeWordTest test) {
                test.loseTheDatabase();
                test.watched();
            }
        },
        EXPIRED("expired") {
            @Override
            void comes(OutcomeWordTest test) {
                test.key = TestKeys.uuid(Instant.now().minus(Duration.ofDays(394)));
                test.watched();
            }
        },
        REFUSED("refused") {
            @Override
            void comes(OutcomeWordTest test) {
                test.key = TestKeys.uuid(Instant.now().plus(Duration.ofDays(1)));
                test.watched();
            }
        };

        final String word;

        Ending(String word) {
            this.word = word;
        }

        /** Lets the watched attempt end like this. */
        abstract void comes(OutcomeWordTest test);
    }

    private void watched() {
        place().header("Idempotency-Attempt", "watched").send();
    }

    @ParameterizedTest
    @EnumSource
    void every_ending_has_its_own(Ending ending) {
        List<String> lines = LogCapture.of("dev.idempotency.evidence", () -> ending.comes(this));

        assertThat(lines)
                .filteredOn(line -> line.contains("attemptId=\"watched\""))
                .singleElement()
                .asString()
                .contains("operation=orders.place", "key=\"" + key + "\"")
                .matches(".* outcome=" + ending.word + "( .*)?");
    }
}
