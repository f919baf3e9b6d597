/**
 * The packaged sample as a process of its own: started, killed and restarted on a database that outlives it. And a
 * browser to look at it.
 */
package dev.idempotency.sample.running;
