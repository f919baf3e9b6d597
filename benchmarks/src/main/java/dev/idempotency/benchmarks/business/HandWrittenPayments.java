package dev.idempotency.benchmarks.business;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.bind.Jsonb;
import jakarta.json.bind.JsonbBuilder;
import jakarta.transaction.Transactional;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The protection that a careful programmer writes into the method: insert the key with a digest of the parameters,
 * later update it with the result, in the same transaction. It knows one operation and no callers, tells no state, and
 * lets a duplicate wait on the row lock with a connection in its hand.
 */
@ApplicationScoped
public class HandWrittenPayments {

    private static final String DUPLICATE_KEY = "23505";

    @Inject
    Payments payments;

    @Inject
    Database database;

    private Jsonb jsonb;

    @PostConstruct
    void open() {
        jsonb = JsonbBuilder.create();
    }

    @PreDestroy
    void close() throws Exception {
        jsonb.close();
    }

    /**
     * Pays, unless that was done.
     *
     * @return the receipt as JSON, as it is stored
     * @throws DuplicateException if it was done; {@link #receipt} has the answer
     */
    @Transactional(rollbackOn = Exception.class)
    public String pay(String key, Payment payment) throws SQLException {
        insert(key, digest(payment));
        String receipt = jsonb.toJson(payments.pay(payment));
        database.update("UPDATE payment_key SET response = ? WHERE idempotency_key = ?", receipt, key);
        return receipt;
    }

    /** The stored receipt of a payment with that key: a plain SELECT by primary key. */
    @Transactional(rollbackOn = Exception.class)
    public Optional<String> receipt(String key) throws SQLException {
        return receiptWithoutTransaction(key);
    }

    /** The same in autocommit. */
    public Optional<String> receiptWithoutTransaction(String key) throws SQLException {
        return database.find("SELECT response FROM payment_key WHERE idempotency_key = ?", key);
    }

    private void insert(String key, String digest) throws SQLException {
        try {
            database.update(
                    "INSERT INTO payment_key (idempotency_key, request_digest, created_at)"
                            + " VALUES (?, ?, CURRENT_TIMESTAMP)",
                    key,
                    digest);
        } catch (SQLException e) {
            if (DUPLICATE_KEY.equals(e.getSQLState())) {
                throw new DuplicateException();
            }
            throw e;
        }
    }

    private static String digest(Payment payment) {
        String text = payment.account() + "|" + payment.amount() + "|" + payment.reference();
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(sha256.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Somebody was faster. */
    public static final class DuplicateException extends RuntimeException {

        DuplicateException() {
            super("the key was used before", null, false, false);
        }
    }
}
