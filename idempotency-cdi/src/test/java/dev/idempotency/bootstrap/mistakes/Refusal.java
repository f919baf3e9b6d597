package dev.idempotency.bootstrap.mistakes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.idempotency.testing.TestApplication;
import dev.idempotency.testing.TestJta;
import jakarta.enterprise.inject.spi.DefinitionException;
import java.util.List;

/** Why an application is not deployed. */
public final class Refusal {

    private final List<String> mistakes;

    private Refusal(List<String> mistakes) {
        this.mistakes = mistakes;
    }

    /** Deploys beans with the library, without a database; fails if that succeeds. */
    public static Refusal of(Class<?>... beans) {
        DefinitionException refusal = catchThrowableOfType(
                DefinitionException.class,
                () -> TestJta.weld()
                        .addExtensions(TestApplication.ours())
                        .addBeanClasses(beans)
                        .initialize()
                        .close());
        assertThat(refusal).as("refusal of the deployment").isNotNull();
        return new Refusal(mistakesIn(refusal.getMessage()));
    }

    /** Containers write around it, and some the stack trace as well. */
    private static List<String> mistakesIn(String message) {
        assertThat(message).contains("IDEMP0416E: ");
        return message.substring(message.indexOf("IDEMP0416E: "))
                .lines()
                .skip(1)
                .takeWhile(line -> line.startsWith("IDEMP"))
                .toList();
    }

    /** It is for one mistake, which is told under that id and in these words among others. */
    public void tells(String id, String... words) {
        assertThat(mistakes).singleElement().asString().startsWith(id + ": ").contains(words);
    }

    /** One message for each mistake. */
    public List<String> mistakes() {
        return mistakes;
    }
}
