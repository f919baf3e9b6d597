package dev.idempotency.rest;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A String item of RFC 9651 with its parameters, sections 4.2.3 to 4.2.5. The parameters must be well formed and are
 * otherwise ignored. Every pattern is a plain run of characters, so that no input makes matching slow or deep.
 */
final class StructuredString {

    private static final Pattern PARAMETER_KEY = Pattern.compile("[a-z*][a-z0-9_.*-]*+");

    /** Decimal and integer, token, byte sequence, boolean, date. Strings are read as the item itself is. */
    private static final Pattern[] BARE_ITEMS = {
        Pattern.compile("-?[0-9]{1,12}+\\.[0-9]{1,3}+"),
        Pattern.compile("-?[0-9]{1,15}+"),
        Pattern.compile("[A-Za-z*][A-Za-z0-9!#$%&'*+.^_`|~:/-]*+"),
        Pattern.compile(":[A-Za-z0-9+/=]*+:"),
        Pattern.compile("\\?[01]"),
        Pattern.compile("@-?[0-9]{1,15}+"),
        Pattern.compile("%\"[\\x20-\\x21\\x23-\\x7E]*+\""),
    };

    private final String text;
    private int position;

    private StructuredString(String text) {
        this.text = text;
    }

    /** The unquoted string; empty if the text is not exactly one string item. */
    static Optional<String> parse(String text) {
        StructuredString item = new StructuredString(text);
        Optional<String> string = item.string();
        return string.isPresent() && item.parameters() && item.position == text.length() ? string : Optional.empty();
    }

    private Optional<String> string() {
        if (!skip('"')) {
            return Optional.empty();
        }
        StringBuilder unquoted = new StringBuilder();
        while (position < text.length()) {
            char c = text.charAt(position++);
            if (c == '"') {
                return Optional.of(unquoted.toString());
            }
            if (c == '\\') {
                if (position == text.length()) {
                    return Optional.empty();
                }
                c = text.charAt(position++);
                if (c != '"' && c != '\\') {
                    return Optional.empty();
                }
            } else if (c < 0x20 || c > 0x7E) {
                return Optional.empty();
            }
            unquoted.append(c);
        }
        return Optional.empty();
    }

    private boolean parameters() {
        while (skip(';')) {
            while (skip(' ')) {
                // Spaces may stand behind the semicolon and nowhere else.
            }
            if (!match(PARAMETER_KEY) || (skip('=') && !bareItem())) {
                return false;
            }
        }
        return true;
    }

    private boolean bareItem() {
        if (position < text.length() && text.charAt(position) == '"') {
            return string().isPresent();
        }
        for (Pattern item : BARE_ITEMS) {
            if (match(item)) {
                return true;
            }
        }
        return false;
    }

    private boolean skip(char expected) {
        boolean there = position < text.length() && text.charAt(position) == expected;
        position += there ? 1 : 0;
        return there;
    }

    private boolean match(Pattern pattern) {
        Matcher matcher = pattern.matcher(text).region(position, text.length());
        boolean there = matcher.lookingAt();
        position = there ? matcher.end() : position;
        return there;
    }
}
