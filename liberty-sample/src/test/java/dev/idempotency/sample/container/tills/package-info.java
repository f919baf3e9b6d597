/** Operations that call another system, claimed before their transaction. */
package dev.idempotency.sample.container.tills;
