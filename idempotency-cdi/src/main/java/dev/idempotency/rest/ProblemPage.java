package dev.idempotency.rest;

import dev.idempotency.wire.ProblemType;
import java.nio.charset.StandardCharsets;

/** The page that explains one kind of problem to people. */
final class ProblemPage {

    private static final String HTML = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>%1$s</title>
            <style>
            body { font: 1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem; color: #222; background: #fff }
            code { overflow-wrap: anywhere }
            </style>
            </head>
            <body>
            <main>
            <h1>%1$s</h1>
            <p>Type <code>%2$s</code>, HTTP status %3$d.</p>
            <h2>What happened</h2>
            <p>%4$s</p>
            <h2>What to do</h2>
            <p>%5$s</p>
            </main>
            </body>
            </html>
            """;

    private ProblemPage() {}

    /** The page as UTF-8. All of it is text of our own, none of it of the caller. */
    static byte[] of(ProblemType type) {
        ProblemTexts texts = ProblemTexts.of(type);
        return HTML.formatted(type.title(), type.uri(), type.status(), texts.whatHappened(), texts.whatToDo())
                .getBytes(StandardCharsets.UTF_8);
    }
}
