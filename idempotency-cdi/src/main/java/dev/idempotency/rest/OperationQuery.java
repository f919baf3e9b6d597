package dev.idempotency.rest;

import dev.idempotency.IdempotencyException;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.OperationIdentity;
import dev.idempotency.record.OperationRecord;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One question about an operation, and its answer. Used once. */
final class OperationQuery {

    private static final Pattern OPERATION = Pattern.compile(IdempotentOperation.NAMES);
    private static final Pattern OPERATION_ID = Pattern.compile("[A-Za-z0-9_-]{43}");

    /** The length from which a key counts as one that cannot be guessed: every UUID and ULID is longer. */
    private static final int UNGUESSABLE = 22;

    private final OperationFinder finder;
    private final Links links;
    private final QueryAnswers answers;
    private final QueryTrail trail;

    OperationQuery(HttpSupport support, Links links, @Nullable String attempt) {
        this.finder = new OperationFinder(support);
        this.links = links;
        this.answers = new QueryAnswers(links, support.settings().retention());
        this.trail = new QueryTrail(AttemptHeader.read(attempt), support.clock());
    }

    Response statusByKey(String operation, Supplier<String> key) {
        return answered(() -> byKey(operation, key, identity -> answers.status(finder.byIdentity(identity))));
    }

    Response responseByKey(String operation, Supplier<String> key) {
        return answered(() -> byKey(operation, key, identity -> answers.response(finder.recordOf(identity))));
    }

    Response statusById(String operationId) {
        return answered(() -> byId(operationId, answers::status));
    }

    /** The same from another thread than the caller's. */
    Response statusAt(OperationFinder.Place place) {
        return answered(() -> at(place, answers::status));
    }

    Response statusAt(OperationFinder.Place place, OperationIdentity identity) {
        return answered(() -> {
            trail.about(identity);
            return answers.status(finder.at(place, identity));
        });
    }

    /** What is told instead when the application is being stopped. */
    Response stopping(OperationFinder.Place place) {
        return answered(() -> {
            trail.about(null, place.operationId());
            return answers.stopping();
        });
    }

    /** Which operation it is; empty where the caller will not be told about it. */
    Optional<OperationIdentity> permitted(String operation, Supplier<String> key) {
        try {
            return OPERATION.matcher(operation).matches()
                    ? Optional.of(finder.identity(operation, key.get())).filter(identity -> !isGuess(identity))
                    : Optional.empty();
        } catch (IdempotencyException e) {
            return Optional.empty();
        }
    }

    Response responseById(String operationId) {
        return answered(() -> byId(operationId, answers::response));
    }

    Response abandonByKey(String operation, Supplier<String> key) {
        return answered(() -> byKey(operation, key, identity -> answers.ended(abandoned(identity))));
    }

    /** An id does not tell the key that a closing record would need: what is not recorded stays open. */
    Response abandonById(String operationId) {
        return answered(() -> byId(operationId, answers::ended));
    }

    private Finding abandoned(OperationIdentity identity) {
        trail.isLeftToOthers();
        return finder.abandoned(identity, trail.attemptId(), trail.askedAt());
    }

    private Told byKey(String operation, Supplier<String> key, Function<OperationIdentity, Told> find) {
        if (!OPERATION.matcher(operation).matches()) {
            return answers.nothing();
        }
        trail.about(operation, null);
        OperationIdentity identity = finder.identity(operation, key.get());
        trail.about(identity);
        return isGuess(identity) ? answers.stranger() : find.apply(identity);
    }

    private Told byId(String operationId, Function<Finding, Told> tell) {
        if (!OPERATION_ID.matcher(operationId).matches()) {
            return answers.nothing();
        }
        trail.about(null, operationId);
        return at(finder.place(operationId), tell);
    }

    private Told at(OperationFinder.Place place, Function<Finding, Told> tell) {
        trail.about(null, place.operationId());
        Finding finding = finder.at(place);
        OperationRecord found = finding.record();
        if (found == null) {
            return tell.apply(finding);
        }
        trail.about(found.identity());
        // Who can guess a key can compute the id as well, and must not learn by the answer that there is such a record.
        return isGuess(found.identity()) ? answers.withheld() : tell.apply(finding);
    }

    private static boolean isGuess(OperationIdentity identity) {
        return identity.caller().equals(OperationIdentity.ANONYMOUS)
                && identity.key().length() < UNGUESSABLE;
    }

    /** Answers are of one moment and of one caller: nobody may keep them for another. */
    private Response answered(Supplier<Told> query) {
        Told told = told(query);
        trail.told(told.word(), told.resourceId());
        return told.response().with(HttpHeaders.CACHE_CONTROL, "no-store").toResponse();
    }

    private Told told(Supplier<Told> query) {
        try {
            links.requireBase();
            return query.get();
        } catch (IdempotencyException e) {
            return answers.refused(e);
        }
    }
}
