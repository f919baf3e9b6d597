/** The business of the tests: bookings in a table behind JPA, and how it says no. */
package dev.idempotency.sample.container.bookings;
