package dev.idempotency.benchmarks.web;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** Everything under {@code /api}. */
@ApplicationPath("api")
public class BenchmarkApplication extends Application {}
