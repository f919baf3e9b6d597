package dev.idempotency.fingerprint;

import java.util.ArrayList;
import java.util.List;

/**
 * The parts of a value in which order means nothing, written one after the other and then brought into the order of
 * their bytes. A part of a set is an element; a part of an object is a key and a value.
 */
final class Parts {

    private record Part(int from, int keyEnd, int to) {}

    private final CanonicalForm out;
    private final int start;
    private final List<Part> parts = new ArrayList<>();

    Parts(CanonicalForm out) {
        this.out = out;
        this.start = out.length();
    }

    /** An element was written since the part before. */
    void element() {
        member(out.length());
    }

    /** A member was written since the part before; its key ends there. */
    void member(int keyEnd) {
        int from = parts.isEmpty() ? start : parts.get(parts.size() - 1).to;
        parts.add(new Part(from, keyEnd, out.length()));
    }

    /** Puts elements in order. Equal ones all stay. */
    void arrangeElements() {
        parts.sort((a, b) -> out.compare(a.from, a.to, b.from, b.to));
        rewrite();
    }

    /** Puts members in order, where null is as good as absent. */
    void arrangeMembers() {
        arrangeMembers(Tag.NULL);
    }

    /**
     * Puts members in the order of their keys and drops those whose value is exactly this.
     *
     * @throws NotCanonicalException if two have the same key, even if they have the same value
     */
    void arrangeMembers(Tag absent) {
        parts.sort((a, b) -> out.compare(a.from, a.keyEnd, b.from, b.keyEnd));
        refuseEqualKeys();
        parts.removeIf(part -> out.is(absent, part.keyEnd, part.to));
        rewrite();
    }

    private void refuseEqualKeys() {
        for (int i = 1; i < parts.size(); i++) {
            Part a = parts.get(i - 1);
            Part b = parts.get(i);
            if (out.compare(a.from, a.keyEnd, b.from, b.keyEnd) == 0) {
                throw new NotCanonicalException("An object has two members of the same name.");
            }
        }
    }

    private void rewrite() {
        byte[] written = out.copy(start, out.length());
        out.truncate(start);
        for (Part part : parts) {
            out.add(written, part.from - start, part.to - start);
        }
    }
}
