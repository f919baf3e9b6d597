package dev.idempotency.fingerprint;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Stands for the annotations by which an application leaves something out. */
@Retention(RetentionPolicy.RUNTIME)
@interface Ignored {}
