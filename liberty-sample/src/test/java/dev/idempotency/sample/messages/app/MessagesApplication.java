package dev.idempotency.sample.messages.app;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** Below {@code /api}. */
@ApplicationPath("api")
public class MessagesApplication extends Application {}
