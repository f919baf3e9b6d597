package dev.idempotency.benchmarks.business;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.UUID;

/** The business transaction that all variants have in common: two statements, and no more. */
@ApplicationScoped
public class Payments {

    /** Accounts are numbered from 0; among so many, two payments at one time hardly meet. */
    public static final int ACCOUNTS = 100_000;

    @Inject
    Database database;

    /** Pays inside the current transaction. */
    public Receipt pay(Payment payment) throws SQLException {
        UUID id = Keys.timeOrdered();
        database.update("UPDATE account SET balance = balance - ? WHERE id = ?", payment.amount(), payment.account());
        database.update(
                "INSERT INTO payment (id, account, amount, reference) VALUES (?, ?, ?, ?)",
                id,
                payment.account(),
                payment.amount(),
                payment.reference());
        return new Receipt(id.toString(), payment.account(), payment.amount(), payment.reference(), "booked");
    }
}
