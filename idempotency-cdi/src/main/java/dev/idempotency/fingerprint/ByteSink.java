package dev.idempotency.fingerprint;

import java.security.MessageDigest;
import java.util.Arrays;

/** A growing array of bytes whose end can be taken back or rearranged. Not thread-safe. */
class ByteSink {

    private static final int MAX_SIZE = Integer.MAX_VALUE - 8;

    private byte[] bytes = new byte[1024];
    private int length;

    final int length() {
        return length;
    }

    final byte at(int index) {
        return bytes[index];
    }

    final void truncate(int newLength) {
        length = newLength;
    }

    final void add(byte value) {
        makeRoomFor(1);
        bytes[length++] = value;
    }

    final void add(byte[] source) {
        add(source, 0, source.length);
    }

    final void add(byte[] source, int from, int to) {
        makeRoomFor(to - from);
        System.arraycopy(source, from, bytes, length, to - from);
        length += to - from;
    }

    /** The size of what follows: four bytes, most significant first. */
    final void addSize(int size) {
        makeRoomFor(Integer.BYTES);
        length += Integer.BYTES;
        setSize(length - Integer.BYTES, size);
    }

    private void setSize(int at, int size) {
        for (int i = 0; i < Integer.BYTES; i++) {
            bytes[at + i] = (byte) (size >>> (24 - 8 * i));
        }
    }

    /** Its size in bytes, then each UTF-16 unit on its own: so lone surrogates, which UTF-8 cannot say, differ too. */
    final void addText(CharSequence text) {
        makeRoomFor(Integer.BYTES + 3L * text.length());
        int start = length;
        length += Integer.BYTES;
        for (int i = 0; i < text.length(); i++) {
            addUnit(text.charAt(i));
        }
        setSize(start, length - start - Integer.BYTES);
    }

    private void addUnit(char unit) {
        if (unit < 0x80) {
            bytes[length++] = (byte) unit;
        } else if (unit < 0x800) {
            bytes[length++] = (byte) (0xC0 | (unit >> 6));
            addSixBits(unit);
        } else {
            bytes[length++] = (byte) (0xE0 | (unit >> 12));
            addSixBits(unit >> 6);
            addSixBits(unit);
        }
    }

    private void addSixBits(int unit) {
        bytes[length++] = (byte) (0x80 | (unit & 0x3F));
    }

    /** Below, equal or above zero, as the first range stands before, with or behind the second as unsigned bytes. */
    final int compare(int from, int to, int otherFrom, int otherTo) {
        return Arrays.compareUnsigned(bytes, from, to, bytes, otherFrom, otherTo);
    }

    final byte[] copy(int from, int to) {
        return Arrays.copyOfRange(bytes, from, to);
    }

    final void update(MessageDigest digest) {
        digest.update(bytes, 0, length);
    }

    private void makeRoomFor(long more) {
        long needed = length + more;
        if (needed > MAX_SIZE) {
            throw new NotCanonicalException("The request is too large for a canonical form.");
        }
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(MAX_SIZE, Math.max(needed, 2L * bytes.length)));
        }
    }
}
