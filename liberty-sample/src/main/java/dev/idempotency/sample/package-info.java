/** Orders: a small shop that shows what the library does. */
package dev.idempotency.sample;
