package dev.idempotency.sample.container;

import dev.idempotency.IdempotentOperation;
import java.io.File;
import java.net.URISyntaxException;
import org.assertj.core.api.Assertions;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.EmptyAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** Small applications that a test deploys. */
final class Applications {

    private Applications() {}

    /** An application of these classes, with the library in it as any application has it, and what its tests need. */
    static WebArchive with(Class<?>... classes) {
        return ShrinkWrap.create(WebArchive.class)
                .addClasses(classes)
                .addAsWebInfResource(EmptyAsset.INSTANCE, "beans.xml")
                .addAsLibraries(jarOf(IdempotentOperation.class), jarOf(Assertions.class));
    }

    private static File jarOf(Class<?> type) {
        try {
            return new File(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
