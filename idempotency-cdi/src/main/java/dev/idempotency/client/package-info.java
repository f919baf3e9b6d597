/**
 * The submit-or-check engine for callers, in plain Java 17: it fixes one key for each intent, stores it with the payload
 * before the first submission, and finds out what became of it, whatever is lost on the way. Begin with
 * {@link dev.idempotency.client.IdempotencyClient}.
 *
 * <p>Nothing of Jakarta EE is needed but JSON-P ({@code jakarta.json} and a provider of it), which must be on the class
 * path: status documents, problems and the lines of {@link dev.idempotency.client.FileJournal} are JSON.
 */
@NullMarked
package dev.idempotency.client;

import org.jspecify.annotations.NullMarked;
