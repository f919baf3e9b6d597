package dev.idempotency.messages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A file of properties says nothing of an id that stands in it twice: the last text wins. */
class MessageIdsTest {

    private static final Pattern NUMBER = Pattern.compile("(?m)^IDEMP(\\d{4})[IWE]=");

    @Test
    void no_number_has_two_texts() throws IOException {
        List<String> numbers = NUMBER.matcher(file())
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();

        assertThat(numbers).hasSizeGreaterThan(100).doesNotHaveDuplicates();
    }

    private static String file() throws IOException {
        try (InputStream file = Messages.class.getResourceAsStream("Messages.properties")) {
            return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
