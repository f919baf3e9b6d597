package dev.idempotency.sample.container;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.annotation.Resource;
import jakarta.inject.Inject;
import jakarta.transaction.UserTransaction;
import java.sql.Connection;
import javax.sql.DataSource;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ArquillianExtension.class)
class DeploymentIT {

    @Resource(lookup = "java:comp/DefaultDataSource")
    private DataSource database;

    @Inject
    private UserTransaction transaction;

    @Deployment
    static WebArchive application() {
        return Applications.with();
    }

    @Test
    void anApplicationWithTheJarStarts() throws Exception {
        transaction.begin();
        try (Connection connection = database.getConnection()) {
            assertThat(connection.getMetaData().getDatabaseProductName()).isEqualTo("H2");
        } finally {
            transaction.rollback();
        }
    }
}
