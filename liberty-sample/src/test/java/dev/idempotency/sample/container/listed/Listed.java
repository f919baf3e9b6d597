package dev.idempotency.sample.container.listed;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Set;

/** The resource of the library is not among what is listed. */
@ApplicationPath("/api")
public class Listed extends Application {

    @Override
    public Set<Class<?>> getClasses() {
        return Set.of(InSession.class, NoBean.class);
    }
}
