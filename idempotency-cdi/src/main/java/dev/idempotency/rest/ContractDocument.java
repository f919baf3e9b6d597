package dev.idempotency.rest;

import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationState;
import dev.idempotency.config.Settings;
import dev.idempotency.execution.OperationDescription;
import dev.idempotency.wire.HeaderNames;
import dev.idempotency.wire.ProblemType;
import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObjectBuilder;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** What callers may rely on, for machines and people to read. */
final class ContractDocument {

    private ContractDocument() {}

    /** The document as UTF-8 JSON. */
    static byte[] of(List<OperationDescription> operations, Settings settings, Links links) {
        return Json.createObjectBuilder()
                .add("operations", operations(operations))
                .add("key", key())
                .add("attemptHeader", HeaderNames.ATTEMPT)
                .add("replayedHeader", HeaderNames.REPLAYED)
                .add("states", states())
                .add("limits", limits(settings))
                .add("retention", RetentionContract.of(settings.retention()))
                .add("problems", problems(links))
                .build()
                .toString()
                .getBytes(StandardCharsets.UTF_8);
    }

    private static JsonArrayBuilder operations(List<OperationDescription> operations) {
        JsonArrayBuilder names = Json.createArrayBuilder();
        operations.stream()
                .filter(operation -> operation.kind() == OperationDescription.Kind.RESOURCE_METHOD)
                .sorted(Comparator.comparing(OperationDescription::operation))
                .forEach(operation -> names.add(Json.createObjectBuilder()
                        .add("name", operation.operation())
                        .add("key", operation.key().name().toLowerCase(Locale.ROOT))));
        return names;
    }

    private static JsonObjectBuilder key() {
        return Json.createObjectBuilder()
                .add("header", HeaderNames.KEY)
                .add("format", "String of RFC 9651, or the same text without quotes")
                .add("characters", "0x20-0x7E")
                .add("minLength", 1)
                .add("maxLength", OperationIdentity.LONGEST_KEY);
    }

    private static JsonArrayBuilder states() {
        JsonArrayBuilder states = Json.createArrayBuilder();
        for (OperationState state : OperationState.values()) {
            states.add(state.wireName());
        }
        return states;
    }

    private static JsonObjectBuilder limits(Settings settings) {
        return Json.createObjectBuilder()
                .add("inFlightWait", settings.inFlightWait().toString())
                .add("inProgressStatus", settings.inProgressStatus())
                .add("resultMaxBytes", settings.resultMaxBytes())
                .add("requestMaxBytes", settings.requestMaxBytes())
                .add("longestWait", WaitPreference.LONGEST.toString())
                .add("maxWaiters", settings.maxWaiters());
    }

    private static JsonArrayBuilder problems(Links links) {
        JsonArrayBuilder problems = Json.createArrayBuilder();
        for (ProblemType type : ProblemType.values()) {
            problems.add(Json.createObjectBuilder()
                    .add("type", type.uri())
                    .add("title", type.title())
                    .add("status", type.status())
                    .add("page", links.problem(type).toString()));
        }
        return problems;
    }
}
