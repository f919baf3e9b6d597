package dev.idempotency.rest;

import org.jspecify.annotations.Nullable;

/**
 * The answer to a query.
 *
 * @param word what was told, in one word: a state, or why nothing was told
 * @param resourceId what the operation made, where that was told
 */
record Told(PlainResponse response, String word, @Nullable String resourceId) {}
