/** Messages: what a real broker and its server make of them, also when the server dies. */
package dev.idempotency.sample.messages;
