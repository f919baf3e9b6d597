/** The sample seen from outside: what its callers rely on, on each database, through crashes and races. */
package dev.idempotency.sample.blackbox;
