package dev.idempotency.execution;

import dev.idempotency.ClaimMode;
import dev.idempotency.IdempotencyException;
import dev.idempotency.config.Settings;
import dev.idempotency.jta.SeparateTransactions;
import dev.idempotency.jta.Transactions;
import dev.idempotency.record.RecordStore;
import dev.idempotency.record.StoreFailure;
import dev.idempotency.retention.KeyRules;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The protocol: at most one attempt of an identity executes and commits, and every other is answered from its record.
 * Thread-safe.
 */
public final class OperationExecutor {

    private final RecordStore store;
    private final Flights flights;
    private final Transactions transactions;
    private final OwnTransactionExecution own;
    private final JoinedExecution joined;
    private final LeasedExecution leased;
    private final LeasedJoinedExecution leasedJoined;
    private final Settings settings;
    private final KeyRules rules;

    public OperationExecutor(
            RecordStore store,
            Flights flights,
            Transactions transactions,
            SeparateTransactions separate,
            RunningOperations running,
            Settings settings,
            KeyRules rules,
            Leasing leasing) {
        this.store = store;
        this.flights = flights;
        this.transactions = transactions;
        this.settings = settings;
        this.rules = rules;
        ResultLimit limit = new ResultLimit(settings.resultMaxBytes());
        SuccessRecording recording = new SuccessRecording(store, limit);
        OtherAttempts others = new OtherAttempts(store, separate, transactions);
        FailureRecorder failures = new FailureRecorder(store, separate, transactions, others, limit);
        this.own = new OwnTransactionExecution(store, transactions, running, others, failures, recording);
        this.joined = new JoinedExecution(store, transactions, running, flights, failures, recording);
        LeasedClaim claims = new LeasedClaim(leasing, others);
        LeasedEndings endings = new LeasedEndings(leasing.settlement(), others, separate, limit);
        this.leased = new LeasedExecution(leasing, claims, endings, transactions, running);
        this.leasedJoined =
                new LeasedJoinedExecution(leasing.keeper(), claims, endings, separate, transactions, running, flights);
    }

    /**
     * Runs one attempt, in the active transaction or in one of its own.
     *
     * @throws IdempotencyException if the attempt is refused, or its outcome is not a success that can be told
     * @throws Exception what the business throws, unless it is a definite failure
     */
    public Answer execute(Attempt attempt, Business business) throws Exception {
        Optional<IdempotencyException> objection = objection(attempt);
        if (objection.isPresent()) {
            Deadline deadline = Deadline.in(settings.inFlightWait());
            return recordedOnly(attempt, () -> own.lookAtWinner(attempt, deadline), objection.get());
        }
        return executed(attempt, business);
    }

    private Optional<IdempotencyException> objection(Attempt attempt) {
        try {
            return rules.objection(attempt.identity(), store::horizon);
        } catch (StoreFailure e) {
            IdempotencyException refusal = Refusals.unavailable(attempt, e);
            Trail.failed(attempt, refusal);
            throw refusal;
        }
    }

    /** What was recorded under a key is the answer, whatever speaks against executing it. */
    private static Answer recordedOnly(
            Attempt attempt, Supplier<Optional<Answer>> search, IdempotencyException objection) {
        Optional<Answer> recorded = recorded(attempt, search);
        if (recorded.isEmpty()) {
            Trail.failed(attempt, objection);
            throw objection;
        }
        return recorded.get();
    }

    private Answer executed(Attempt attempt, Business business) throws Exception {
        Object joinedKey = transactions.key();
        Deadline deadline = Deadline.in(settings.inFlightWait());
        Boarding boarding = board(attempt, joinedKey, deadline);
        while (boarding instanceof Boarding.Recorded) {
            Optional<Answer> recorded = recorded(attempt, () -> own.read(attempt));
            if (recorded.isPresent()) {
                return recorded.get();
            }
            flights.forget(attempt);
            boarding = board(attempt, null, deadline);
        }
        if (boarding instanceof Boarding.Boarded boarded) {
            return joinedKey == null
                    ? inOwnTransaction(boarded.flight(), business, deadline)
                    : inJoinedTransaction(boarded.flight(), business);
        }
        if (boarding instanceof Boarding.Contradicted) {
            return recordedOnly(attempt, () -> own.read(attempt), Refusals.keyReused(attempt));
        }
        if (boarding instanceof Boarding.Occupied occupied) {
            return Trail.written(
                    attempt, OtherAttempts.inProgress(attempt, occupied.by().attempt()));
        }
        return joined.replayWithin(attempt);
    }

    private Boarding board(Attempt attempt, @Nullable Object joinedKey, Deadline deadline) {
        try {
            return flights.board(attempt, joinedKey, deadline);
        } catch (IdempotencyException e) {
            Trail.failed(attempt, e);
            throw e;
        }
    }

    private static Optional<Answer> recorded(Attempt attempt, Supplier<Optional<Answer>> search) {
        try {
            return search.get().map(answer -> Trail.written(attempt, answer));
        } catch (IdempotencyException e) {
            Trail.failed(attempt, e);
            throw e;
        }
    }

    private Answer inJoinedTransaction(Flight flight, Business business) throws Exception {
        return isLeased(flight) ? leasedJoined.execute(flight, business) : joined.execute(flight, business);
    }

    private static boolean isLeased(Flight flight) {
        return flight.attempt().mode() == ClaimMode.BEFORE_TRANSACTION;
    }

    private Answer inOwnTransaction(Flight flight, Business business, Deadline deadline) throws Exception {
        try {
            Answer answer = isLeased(flight)
                    ? leased.execute(flight, business, deadline)
                    : own.execute(flight, business, deadline);
            if (answer.isRecorded()) {
                flight.recorded();
            }
            return Trail.written(flight.attempt(), answer);
        } catch (Throwable e) {
            Trail.failed(flight.attempt(), e);
            throw e;
        } finally {
            flights.land(flight);
        }
    }
}
