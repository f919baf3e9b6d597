/**
 * The record store over plain JDBC: {@link dev.idempotency.jdbc.JdbcRecordStore} keeps the records, {@link
 * dev.idempotency.jdbc.Schema} sees to their tables. What databases do differently is in one package-private class for
 * each. Nothing here begins or ends a transaction.
 */
@NullMarked
package dev.idempotency.jdbc;

import org.jspecify.annotations.NullMarked;
