package dev.idempotency.sample.running;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Hands the browser to tests: one for all, started when it is first asked for, ended after the last test. */
final class RunningBrowser implements ParameterResolver {

    private static final Namespace BROWSER = Namespace.create(RunningBrowser.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        return parameter.getParameter().getType() == Browser.class;
    }

    @Override
    public Browser resolveParameter(ParameterContext parameter, ExtensionContext test) {
        Browser browser = test.getRoot()
                .getStore(BROWSER)
                .getOrComputeIfAbsent(Browser.class, type -> Browser.start(), Browser.class);
        browser.clear();
        return browser;
    }
}
