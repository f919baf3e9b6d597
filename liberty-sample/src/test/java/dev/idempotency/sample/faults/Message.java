package dev.idempotency.sample.faults;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A request or response of HTTP/1.1, byte by byte as it was sent. */
record Message(byte[] head, byte[] body) {

    private static final String END_OF_HEAD = "\r\n\r\n";
    private static final Pattern STATE = Pattern.compile("\"state\"\\s*:\\s*\"([a-z]+)\"");

    /**
     * Reads one to its end.
     *
     * @return empty if the other side has closed the connection before the first byte
     * @throws EOFException if it has done so before the last byte
     */
    static Optional<Message> read(InputStream in) throws IOException {
        byte[] head = readLines(in, END_OF_HEAD);
        if (head.length == 0) {
            return Optional.empty();
        }
        Message message = new Message(head, new byte[0]);
        return Optional.of(new Message(head, message.isChunked() ? chunks(in) : exactly(in, message.length())));
    }

    private static byte[] chunks(InputStream in) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        int size;
        do {
            byte[] line = readLines(in, "\r\n");
            size = Integer.parseInt(text(line).strip(), 16);
            all.writeBytes(line);
            all.writeBytes(exactly(in, size));
            all.writeBytes(readLines(in, "\r\n"));
        } while (size > 0);
        return all.toByteArray();
    }

    private static byte[] readLines(InputStream in, String end) throws IOException {
        StringBuilder lines = new StringBuilder();
        while (lines.length() < end.length() || lines.indexOf(end, lines.length() - end.length()) < 0) {
            int next = in.read();
            if (next < 0 && lines.isEmpty()) {
                return new byte[0];
            }
            if (next < 0) {
                throw new EOFException();
            }
            lines.append((char) next);
        }
        return lines.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] exactly(InputStream in, int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException();
        }
        return bytes;
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private boolean isChunked() {
        return header("Transfer-Encoding").filter("chunked"::equalsIgnoreCase).isPresent();
    }

    private int length() {
        return header("Content-Length").map(Integer::parseInt).orElse(0);
    }

    /** The status code, if it is a response. */
    int status() {
        return Integer.parseInt(text(head).split(" ", 3)[1]);
    }

    /** The word for the state in a status document. */
    Optional<String> state() {
        Matcher state = STATE.matcher(new String(body, StandardCharsets.UTF_8));
        return state.find() ? Optional.of(state.group(1)) : Optional.empty();
    }

    boolean isPost() {
        return text(head).startsWith("POST ");
    }

    Optional<String> header(String name) {
        Matcher line = line(name).matcher(text(head));
        return line.find() ? Optional.of(line.group(1)) : Optional.empty();
    }

    Message with(String name, String value) {
        String other = line(name).matcher(text(head)).replaceFirst(name + ": " + Matcher.quoteReplacement(value));
        return new Message(other.getBytes(StandardCharsets.ISO_8859_1), body);
    }

    private static Pattern line(String name) {
        return Pattern.compile("(?im)^" + name + ": *([^\r\n]*)");
    }

    byte[] bytes() {
        byte[] all = Arrays.copyOf(head, head.length + body.length);
        System.arraycopy(body, 0, all, head.length, body.length);
        return all;
    }

    /** The head and half of the body; where there is no body, half of the head. */
    byte[] beginning() {
        return Arrays.copyOf(bytes(), body.length > 0 ? head.length + body.length / 2 : head.length / 2);
    }
}
