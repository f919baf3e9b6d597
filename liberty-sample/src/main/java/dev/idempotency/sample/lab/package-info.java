/**
 * Faults on request, for demonstrations and tests: a request with the header {@code Lab-Fault} meets the fault it
 * asks for, if {@code lab.enabled} is true. Faults inside the transaction are met in the business method, faults on
 * the way back in a servlet filter. The partner's faults are set by an operator at run time, and meet what the shop sends
 * to it.
 */
package dev.idempotency.sample.lab;
