/**
 * Stands in for the system of another company, which wants to be told of each order once. It happens to be served by the
 * same server, and shares nothing with the shop but the database that both keep their tables in: the shop knows its
 * address and has a user there.
 */
package dev.idempotency.sample.partner;
