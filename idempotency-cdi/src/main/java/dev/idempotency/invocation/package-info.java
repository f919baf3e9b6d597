/**
 * Calls of bean methods and programmatic calls: where their key and parameters come from, how their results and
 * failures are recorded and given back.
 */
@NullMarked
package dev.idempotency.invocation;

import org.jspecify.annotations.NullMarked;
