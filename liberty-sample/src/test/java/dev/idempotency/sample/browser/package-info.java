/**
 * The client for browsers in a real Chromium: its rules against a receiver whose every answer is scripted, and the order
 * page of the sample through reloads, lost responses and the death of the server.
 */
package dev.idempotency.sample.browser;
