package dev.idempotency.sample.container;

import dev.idempotency.IdempotentOperation;
import dev.idempotency.sample.container.bookings.Bookings;
import dev.idempotency.sample.container.desks.Desk;
import java.io.File;
import java.net.URISyntaxException;
import org.assertj.core.api.Assertions;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.EmptyAsset;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** Small applications that a test deploys. */
final class Applications {

    /** Of the one persistence unit, so that an unnamed {@code @PersistenceContext} finds it. */
    private static final String PERSISTENCE = """
            <persistence xmlns="https://jakarta.ee/xml/ns/persistence" version="3.0">
              <persistence-unit name="bookings" transaction-type="JTA">
                <jta-data-source>java:comp/DefaultDataSource</jta-data-source>
                <class>dev.idempotency.sample.container.bookings.Booking</class>
                <properties>
                  <property name="jakarta.persistence.schema-generation.database.action" value="drop-and-create"/>
                </properties>
              </persistence-unit>
            </persistence>
            """;

    private Applications() {}

    /** An application of these classes, with the library in it as any application has it, and what its tests need. */
    static WebArchive with(Class<?>... classes) {
        return withoutDescriptor(classes).addAsWebInfResource(EmptyAsset.INSTANCE, "beans.xml");
    }

    /** The same without any beans.xml. */
    static WebArchive withoutDescriptor(Class<?>... classes) {
        return ShrinkWrap.create(WebArchive.class)
                .addClasses(classes)
                .addAsLibraries(jarOf(IdempotentOperation.class), jarOf(Assertions.class));
    }

    /** The same with business data: a table of bookings behind JPA. */
    static WebArchive withBookings(Class<?>... classes) {
        return with(classes)
                .addPackage(Bookings.class.getPackage())
                .addAsResource(new StringAsset(PERSISTENCE), "META-INF/persistence.xml");
    }

    /** The same with a protected bean of each kind. */
    static WebArchive withDesks(Class<?>... classes) {
        return withBookings(classes).addPackage(Desk.class.getPackage());
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
