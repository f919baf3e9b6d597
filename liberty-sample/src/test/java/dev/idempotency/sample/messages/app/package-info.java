/** An application that gets messages, and sends some. Tests deploy it, and speak to it over HTTP. */
package dev.idempotency.sample.messages.app;
