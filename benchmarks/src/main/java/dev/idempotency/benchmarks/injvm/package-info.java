/** The variants in one JVM: Weld, Narayana and Agroal in place of a server. */
@NullMarked
package dev.idempotency.benchmarks.injvm;

import org.jspecify.annotations.NullMarked;
