/** Applications that must not start, each for a mistake of its own. */
package dev.idempotency.sample.container.mistakes;
