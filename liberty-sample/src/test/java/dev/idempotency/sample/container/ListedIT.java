package dev.idempotency.sample.container;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.container.listed.Listed;
import dev.idempotency.sample.running.Answer;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** An application that lists what JAX-RS serves. */
@ExtendWith(ArquillianExtension.class)
class ListedIT {

    private static final Path LOG =
            Path.of(System.getProperty("liberty.home"), "usr", "servers", "arquillian", "logs", "messages.log");

    @ArquillianResource
    private URL application;

    private final String key = UUID.randomUUID().toString();
    private Http http;

    @Deployment(testable = false)
    static WebArchive application() {
        return Applications.with().addPackage(Listed.class.getPackage());
    }

    @BeforeEach
    void findTheApplication() {
        http = new Http(URI.create(application + "/").resolve("api/"));
    }

    @Test
    void the_log_names_the_class_that_is_missing_in_the_list() throws IOException {
        post("in-session");

        assertThat(Files.readString(LOG))
                .contains("IDEMP0504W: " + Listed.class.getName() + " lists")
                .contains("dev.idempotency.rest.IdempotencyResource");
    }

    @Test
    void a_bean_that_is_written_to_disk_is_protected() throws IOException {
        Answer first = post("in-session");

        assertThat(first.status()).as(first.toString()).isEqualTo(200);
        assertThat(post("in-session").text()).isEqualTo(first.text());
    }

    @Test
    void a_resource_that_is_no_bean_is_refused_and_the_log_says_why() throws IOException {
        assertThat(post("no-bean").status()).isEqualTo(500);
        assertThat(Files.readString(LOG)).contains("IDEMP0502E: ");
    }

    private Answer post(String path) throws IOException {
        return http.post(path, "{}", "Idempotency-Key", key);
    }
}
