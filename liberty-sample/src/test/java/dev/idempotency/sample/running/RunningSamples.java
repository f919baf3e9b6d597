package dev.idempotency.sample.running;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** Hands the sample to tests: one for each database, started when it is first asked for, ended after the last test. */
final class RunningSamples implements ParameterResolver {

    private static final Namespace SAMPLES = Namespace.create(RunningSamples.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        return parameter.getParameter().getType() == Sample.class;
    }

    @Override
    public Sample resolveParameter(ParameterContext parameter, ExtensionContext test) {
        DatabaseKind kind = AnnotationSupport.findAnnotation(test.getRequiredTestClass(), RunsOn.class)
                .orElseThrow()
                .value();
        return test.getRoot().getStore(SAMPLES).getOrComputeIfAbsent(kind, Sample::start, Sample.class);
    }
}
