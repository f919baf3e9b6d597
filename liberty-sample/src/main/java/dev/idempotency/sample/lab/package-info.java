/**
 * Faults on request, for demonstrations and tests: a request with the header {@code Lab-Fault} meets the fault it
 * asks for, if {@code lab.enabled} is true. Faults inside the transaction are met in the business method, faults on
 * the way back in a servlet filter.
 */
package dev.idempotency.sample.lab;
