package dev.idempotency.sample.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.sample.container.mistakes.TwoMistakes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jboss.arquillian.container.test.api.Deployer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** An application that cannot be protected does not start, and the log of the server says why. */
@ExtendWith(ArquillianExtension.class)
class StartIT {

    private static final Path LOG =
            Path.of(System.getProperty("liberty.home"), "usr", "servers", "arquillian", "logs", "messages.log");

    @ArquillianResource
    private Deployer deployer;

    @Deployment(name = "two-mistakes", managed = false, testable = false)
    static WebArchive twoMistakes() {
        return Applications.with(TwoMistakes.class);
    }

    @Deployment(name = "not-transactional", managed = false, testable = false)
    static WebArchive notTransactional() {
        return Applications.with(Payments.class)
                .addAsResource(
                        new StringAsset("idempotency.datasource=jdbc/notTransactional"),
                        "META-INF/microprofile-config.properties");
    }

    @Test
    void all_mistakes_of_an_application_are_named_at_once() throws IOException {
        assertThat(logOfRefused("two-mistakes"))
                .contains("IDEMP0416E")
                .contains("IDEMP0404E: " + TwoMistakes.class.getName() + ".withoutKey(String)")
                .contains("IDEMP0408E: " + TwoMistakes.class.getName() + ".withoutTransaction(String)");
    }

    @Test
    void a_datasource_that_takes_no_part_in_transactions_is_refused() throws IOException {
        assertThat(logOfRefused("not-transactional")).contains("IDEMP0420E").contains("jdbc/notTransactional");
    }

    private String logOfRefused(String application) throws IOException {
        long before = Files.size(LOG);
        Thread impatience = new Thread(new Impatience(Thread.currentThread(), before));
        impatience.start();
        try {
            assertThatThrownBy(() -> deployer.deploy(application)).isInstanceOf(Exception.class);
        } finally {
            end(impatience);
            deployer.undeploy(application);
        }
        return logFrom(before);
    }

    /** It may have interrupted this thread after the deployer had noticed by itself: nothing else is to meet with that. */
    private static void end(Thread impatience) {
        impatience.interrupt();
        while (impatience.isAlive()) {
            try {
                impatience.join();
            } catch (InterruptedException e) {
                // That was it.
            }
        }
        Thread.interrupted();
    }

    private static String logFrom(long position) {
        try {
            return Files.readString(LOG).substring((int) position);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Ends the waiting of the deployer, which knows only one of the two ways in which Liberty says that an application
     * has not started, and would wait a minute for it.
     *
     * @param waiting the thread that deploys
     * @param position from where on the log is read
     */
    private record Impatience(Thread waiting, long position) implements Runnable {

        private static final String NOT_STARTED = "CWWKZ0012I";

        @Override
        public void run() {
            try {
                while (!logFrom(position).contains(NOT_STARTED)) {
                    Thread.sleep(100);
                }
                waiting.interrupt();
            } catch (InterruptedException e) {
                // The deployer has noticed by itself.
            }
        }
    }
}
