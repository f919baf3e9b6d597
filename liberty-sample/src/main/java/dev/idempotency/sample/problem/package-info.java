/** Every answer that is not a success is an RFC 9457 problem, and none tells what the server is made of. */
package dev.idempotency.sample.problem;
