/**
 * A shop and its partner, each a server with a database of its own, and between them a network that does whatever
 * networks do. In the end it is compared what the shop wrote down, what the network saw, and what the partner has.
 */
package dev.idempotency.sample.faults;
