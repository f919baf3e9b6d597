package dev.idempotency.bootstrap.mistakes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.idempotency.testing.TestApplication;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import jakarta.enterprise.inject.spi.DefinitionException;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each mistake is refused at deployment, with its id, the method, and what to do. */
class MistakesTest {

    private static String refusal(Map<String, String> settings, Class<?>... beans) {
        Throwable thrown = catchThrowable(() -> start(settings, beans).close());
        assertThat(thrown).isInstanceOf(DefinitionException.class);
        return thrown.getMessage();
    }

    private static TestApplication start(Map<String, String> settings, Class<?>... beans) {
        return TestApplication.start(TestJta.pool(TestDatabase.H2.createUrl(), 2), settings, beans);
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                Arguments.of(Mistakes.BadName.class, "IDEMP0402E", "named"),
                Arguments.of(Mistakes.ClassWithTwoMethods.class, "IDEMP0403E", "ClassWithTwoMethods"),
                Arguments.of(Mistakes.NoKey.class, "IDEMP0404E", "keyless"),
                Arguments.of(Mistakes.TwoKeys.class, "IDEMP0405E", "keys"),
                Arguments.of(Mistakes.NumberAsKey.class, "IDEMP0406E", "numbered"),
                Arguments.of(Mistakes.PrivateMethod.class, "IDEMP0407E", "private"),
                Arguments.of(Mistakes.StaticMethod.class, "IDEMP0407E", "static"),
                Arguments.of(Mistakes.FinalMethod.class, "IDEMP0407E", "final"),
                Arguments.of(Mistakes.RequiresNew.class, "IDEMP0408E", "REQUIRES_NEW"),
                Arguments.of(Mistakes.NotSupportedOnTheClass.class, "IDEMP0408E", "NOT_SUPPORTED"),
                Arguments.of(Mistakes.Never.class, "IDEMP0408E", "NEVER"),
                Arguments.of(Mistakes.SupportsOnAnEnterpriseBean.class, "IDEMP0408E", "SUPPORTS"),
                Arguments.of(Mistakes.Later.class, "IDEMP0409E", "CompletionStage"),
                Arguments.of(Mistakes.Streaming.class, "IDEMP0409E", "StreamingOutput"),
                Arguments.of(Mistakes.SuspendedResponse.class, "IDEMP0409E", "AsyncResponse"),
                Arguments.of(Mistakes.SafeMethod.class, "IDEMP0410E", "GET"),
                Arguments.of(Mistakes.ObjectAsResult.class, "IDEMP0411E", "Object"),
                Arguments.of(Mistakes.ListOfAnythingAsResult.class, "IDEMP0411E", "?"),
                Arguments.of(Mistakes.EntityAsResult.class, "IDEMP0411E", "entity"),
                Arguments.of(Mistakes.StreamAsArgument.class, "IDEMP0412E", "InputStream"),
                Arguments.of(Mistakes.EntityAsArgument.class, "IDEMP0412E", "Row"),
                Arguments.of(Mistakes.IgnoringOutsideOfHttp.class, "IDEMP0413E", "quiet"),
                Arguments.of(Mistakes.BadPointer.class, "IDEMP0414E", "sentAt"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void a_mistake_is_refused_with_its_id_and_place(Class<?> bean, String id, String told) {
        assertThat(refusal(Map.of(), bean)).contains(id, bean.getSimpleName(), told);
    }

    @Test
    void two_operations_of_one_name_are_refused() {
        assertThat(refusal(Map.of(), Mistakes.Good.class, Mistakes.SameNameAsGood.class))
                .contains("IDEMP0401E", "Good.good(String, String)", "SameNameAsGood.again(String)");
    }

    @Test
    void all_mistakes_are_told_at_once_with_those_of_the_settings() {
        assertThat(refusal(Map.of("in-flight-wait", "soon"), Mistakes.NoKey.class, Mistakes.SafeMethod.class))
                .contains("IDEMP0404E", "IDEMP0410E", "IDEMP0301E", "idempotency.in-flight-wait");
    }

    @Test
    void an_application_without_mistakes_starts() {
        start(Map.of(), Mistakes.Good.class, Mistakes.ClassWithOneMethod.class).close();
    }
}
