package dev.idempotency.fingerprint;

import jakarta.json.stream.JsonParser;
import jakarta.json.stream.JsonParser.Event;
import org.jspecify.annotations.Nullable;

/** Writes the canonical form of the one JSON value that a parser reads. */
final class JsonDocument {

    private final JsonParser parser;
    private final Tag absent;
    private final CanonicalForm out;

    private JsonDocument(JsonParser parser, Tag absent, CanonicalForm out) {
        this.parser = parser;
        this.absent = absent;
        this.out = out;
    }

    /**
     * Reads one value to the end of the input.
     *
     * @param absent the value of members that are as good as absent, the ignored ones among them: {@link Tag#NULL}, or
     *     {@link Tag#LEFT_OUT} where null says something
     * @throws NotCanonicalException if there is anything else, or a part of it has no canonical form
     */
    static void write(JsonParser parser, IgnoredParts ignored, Tag absent, CanonicalForm out) {
        new JsonDocument(parser, absent, out).document(ignored);
    }

    private void document(IgnoredParts ignored) {
        try {
            value(parser.next(), ignored, Tag.LEFT_OUT);
            if (parser.hasNext()) {
                throw new NotCanonicalException("There is more than one value.");
            }
        } catch (NotCanonicalException e) {
            throw new NotCanonicalException("The JSON body cannot be read near " + position() + ". " + e.getMessage());
        } catch (RuntimeException e) {
            // Parsers refuse by exceptions of several types, some of them for limits of their own.
            throw new NotCanonicalException(
                    "The JSON body is not valid, or beyond a limit of the parser, near " + position() + ".");
        }
    }

    private String position() {
        return "character " + parser.getLocation().getStreamOffset();
    }

    private void value(Event event, @Nullable IgnoredParts ignored, Tag inPlaceOfIgnored) {
        int start = out.length();
        switch (event) {
            case START_OBJECT -> object(ignored);
            case START_ARRAY -> array(ignored);
            case VALUE_STRING -> out.text(Tag.TEXT, parser.getString());
            case VALUE_NUMBER -> Decimals.write(parser.getString(), out);
            case VALUE_TRUE -> out.tag(Tag.TRUE);
            case VALUE_FALSE -> out.tag(Tag.FALSE);
            case VALUE_NULL -> out.tag(Tag.NULL);
            case KEY_NAME, END_ARRAY, END_OBJECT -> throw new IllegalStateException("no value: " + event);
        }
        if (IgnoredParts.whole(ignored)) {
            out.truncate(start);
            out.tag(inPlaceOfIgnored);
        }
    }

    private void object(@Nullable IgnoredParts ignored) {
        out.open(Tag.OBJECT);
        Parts members = new Parts(out);
        while (parser.next() == Event.KEY_NAME) {
            String name = parser.getString();
            out.text(Tag.TEXT, name);
            int keyEnd = out.length();
            value(parser.next(), IgnoredParts.member(ignored, name), absent);
            members.member(keyEnd);
        }
        members.arrangeMembers(absent);
        out.close();
    }

    private void array(@Nullable IgnoredParts ignored) {
        out.open(Tag.LIST);
        int index = 0;
        for (Event event = parser.next(); event != Event.END_ARRAY; event = parser.next()) {
            value(event, IgnoredParts.element(ignored, index++), Tag.LEFT_OUT);
        }
        out.close();
    }
}
