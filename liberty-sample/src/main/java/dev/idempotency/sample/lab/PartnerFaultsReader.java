package dev.idempotency.sample.lab;

import dev.idempotency.sample.request.RefusedMemberException;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import jakarta.json.bind.serializer.DeserializationContext;
import jakarta.json.bind.serializer.JsonbDeserializer;
import jakarta.json.stream.JsonParser;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.List;
import java.util.stream.Stream;

/** Refuses names that are none of a fault. JSON-B would pass over them, and nothing would go wrong. */
public class PartnerFaultsReader implements JsonbDeserializer<PartnerFaults> {

    private static final List<String> NAMES = Stream.of(PartnerFaults.class.getRecordComponents())
            .map(RecordComponent::getName)
            .toList();

    @Override
    public PartnerFaults deserialize(JsonParser parser, DeserializationContext context, Type type) {
        JsonObject wanted = context.deserialize(JsonObject.class, parser);
        for (String name : wanted.keySet()) {
            if (!NAMES.contains(name)) {
                throw new RefusedMemberException("There is no fault " + name + ", but " + String.join(", ", NAMES));
            }
        }
        return new PartnerFaults(
                isTrue(wanted, "down"),
                number(wanted, "delaySeconds"),
                number(wanted, "tooManyRequests"),
                number(wanted, "loseResponses"),
                number(wanted, "errorAfterSuccess"));
    }

    private static boolean isTrue(JsonObject wanted, String name) {
        JsonValue value = wanted.getOrDefault(name, JsonValue.FALSE);
        return switch (value.getValueType()) {
            case TRUE -> true;
            case FALSE, NULL -> false;
            default -> throw new RefusedMemberException(name + " must be true or false");
        };
    }

    private static double number(JsonObject wanted, String name) {
        JsonValue value = wanted.getOrDefault(name, JsonValue.NULL);
        return switch (value.getValueType()) {
            case NUMBER -> ((JsonNumber) value).doubleValue();
            case NULL -> 0.0;
            default -> throw new RefusedMemberException(name + " must be a number");
        };
    }
}
