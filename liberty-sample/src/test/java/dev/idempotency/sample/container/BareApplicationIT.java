package dev.idempotency.sample.container;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.container.resources.Scanned;
import dev.idempotency.sample.container.resources.Scopeless;
import dev.idempotency.sample.running.Answer;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The least that an application can be: a resource, the jar, and not one descriptor. */
@ExtendWith(ArquillianExtension.class)
class BareApplicationIT {

    @ArquillianResource
    private URL application;

    @Deployment(testable = false)
    static WebArchive application() {
        return Applications.withoutDescriptor(Scanned.class, Scopeless.class);
    }

    @Test
    void the_server_is_ready_and_tells_of_the_purge() throws IOException {
        Answer ready = new Http(URI.create(application + "/").resolve("/health/")).get("ready");

        assertThat(ready.status()).as(ready.toString()).isEqualTo(200);
        assertThat(ready.text()).contains("\"idempotency-purge\"");
    }

    @Test
    void a_resource_without_scope_is_protected_in_an_application_without_beans_xml() throws IOException {
        Http http = new Http(URI.create(application + "/").resolve("api/"));
        String key = UUID.randomUUID().toString();

        Answer first = http.post("scopeless", "{}", "Idempotency-Key", key);
        Answer second = http.post("scopeless", "{}", "Idempotency-Key", key);

        assertThat(first.status()).as(first.toString()).isEqualTo(200);
        assertThat(second.text()).isEqualTo(first.text());
        assertThat(second.replayed()).isTrue();
        assertThat(http.get("idempotency/operations/scopeless/" + key).object().getString("state"))
                .isEqualTo("succeeded");
    }
}
