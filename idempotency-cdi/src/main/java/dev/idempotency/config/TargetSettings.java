package dev.idempotency.config;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings of one receiver of outgoing operations, {@code idempotency.outgoing.<name>.*}.
 *
 * @param url {@code url}: where operations are submitted over HTTP; null where that is not done
 * @param destination {@code destination}: the JNDI name of the queue or topic that they are sent to; null where that is
 *     not done
 * @param connectionFactory {@code connection-factory}: the JNDI name by which the broker of the destination is reached
 * @param results {@code results}: the receiver's result resource; null where there is none
 * @param retryWindow {@code retry-window}: how long the receiver is sure to remember a key; zero if it is not known to
 *     honour keys
 * @param attemptTime {@code attempt-time}: for one attempt
 * @param maxAttempts {@code max-attempts}: then nothing is submitted again, and the result is asked for less often
 * @param totalTime {@code total-time}: the same, from when it was prepared
 * @param firstPause {@code first-pause}: the longest pause after the first attempt
 * @param longestPause {@code longest-pause}: what it grows to
 * @param reconcilePause {@code reconcile-pause}: between two queries past the limits
 * @param reconcileTime {@code reconcile-time}: how long the result is asked for, from when it was prepared
 * @param parallel {@code parallel}: how many attempts at a time on one node
 * @param problemTypes {@code problem-types}: how the problem types begin that are the receiver's own
 */
public record TargetSettings(
        String name,
        @Nullable URI url,
        @Nullable String destination,
        String connectionFactory,
        @Nullable URI results,
        Duration retryWindow,
        Duration attemptTime,
        int maxAttempts,
        Duration totalTime,
        Duration firstPause,
        Duration longestPause,
        Duration reconcilePause,
        Duration reconcileTime,
        int parallel,
        List<String> problemTypes) {}
