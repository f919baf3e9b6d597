package dev.idempotency.sample.container.resources;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** Nothing is listed: JAX-RS finds the resources. */
@ApplicationPath("/api")
public class Scanned extends Application {}
