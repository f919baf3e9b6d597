package dev.idempotency.sample;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** Everything with a {@code @Path} is served below {@code /api}. */
@ApplicationPath("/api")
public class SampleApplication extends Application {}
