/** The record store over plain JDBC, with one package-private class for each database. */
@NullMarked
package dev.idempotency.jdbc;

import org.jspecify.annotations.NullMarked;
