package dev.idempotency.fingerprint;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What some JSON pointers (RFC 6901) point at, as a tree that is walked along with the document. */
final class IgnoredParts {

    private final Map<String, IgnoredParts> children = new HashMap<>();
    private boolean whole;

    /**
     * Reads the pointers.
     *
     * @throws IllegalArgumentException if one is not a JSON pointer
     */
    static IgnoredParts of(List<String> pointers) {
        IgnoredParts root = new IgnoredParts();
        for (String pointer : pointers) {
            root.include(pointer);
        }
        return root;
    }

    private void include(String pointer) {
        if (!pointer.matches("(?s)(/([^~/]|~[01])*+)*+")) {
            throw new IllegalArgumentException("not a JSON pointer (RFC 6901): " + pointer);
        }
        IgnoredParts target = this;
        String[] tokens = pointer.split("/", -1);
        for (int i = 1; i < tokens.length; i++) {
            String name = tokens[i].replace("~1", "/").replace("~0", "~");
            target = target.children.computeIfAbsent(name, n -> new IgnoredParts());
        }
        target.whole = true;
    }

    /** Whether this very value is left out. */
    static boolean whole(@Nullable IgnoredParts parts) {
        return parts != null && parts.whole;
    }

    /** What is ignored inside the member of that name, if anything. */
    static @Nullable IgnoredParts member(@Nullable IgnoredParts parts, String name) {
        return parts == null ? null : parts.children.get(name);
    }

    /** What is ignored inside the element at that index, if anything. */
    static @Nullable IgnoredParts element(@Nullable IgnoredParts parts, int index) {
        return parts == null || parts.children.isEmpty() ? null : parts.children.get(Integer.toString(index));
    }
}
