package dev.idempotency.client;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A file of lines that are on the disk when {@link #append} returns. What follows the last line end was never promised
 * to anybody and is cut off at the next start. A line is bytes, written here as characters of ISO 8859-1. Not
 * thread-safe.
 *
 * <p>No channel writes: an interrupted thread would close it for all others.
 */
final class JournalFile implements Closeable {

    private final Path path;
    private RandomAccessFile file;
    private boolean isBroken;

    private JournalFile(Path path, RandomAccessFile file) {
        this.path = path;
        this.file = file;
    }

    /** Opens it, gives each whole line to the reader, and cuts off what follows the last. */
    static JournalFile open(Path path, Consumer<String> reader) throws IOException {
        Files.deleteIfExists(temporary(path));
        boolean isNew = !Files.exists(path);
        RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
        try {
            long end = read(path, reader);
            if (end < file.length()) {
                file.setLength(end);
            }
            file.seek(end);
            file.getFD().sync();
            if (isNew) {
                syncDirectory(path);
            }
            return new JournalFile(path, file);
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    /**
     * Adds a line. After a failure nobody knows what is on the disk, so nothing more is written until the file is opened
     * again.
     */
    void append(String line) throws IOException {
        if (isBroken) {
            throw new IOException("the journal failed before; open it again");
        }
        isBroken = true;
        file.write(bytes(line));
        file.getFD().sync();
        isBroken = false;
    }

    /**
     * Keeps only those lines. A crash leaves the file as it was, or as it will be.
     *
     * @return how many there are
     */
    int rewrite(Predicate<String> kept) throws IOException {
        isBroken = true;
        List<String> lines = new ArrayList<>();
        read(path, lines::add);
        lines.removeIf(kept.negate());
        Path next = temporary(path);
        try (FileOutputStream out = new FileOutputStream(next.toFile())) {
            OutputStream buffered = new BufferedOutputStream(out);
            for (String line : lines) {
                buffered.write(bytes(line));
            }
            buffered.flush();
            out.getFD().sync();
        }
        file.close();
        Files.move(next, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        syncDirectory(path);
        file = new RandomAccessFile(path.toFile(), "rw");
        file.seek(file.length());
        isBroken = false;
        return lines.size();
    }

    @Override
    public void close() throws IOException {
        isBroken = true;
        file.close();
    }

    /** The position after the last line end. */
    private static long read(Path path, Consumer<String> reader) throws IOException {
        long end = 0;
        try (InputStream in = new BufferedInputStream(Files.newInputStream(path), 1 << 16)) {
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            for (int b = in.read(); b >= 0; b = in.read()) {
                if (b == '\n') {
                    end += line.size() + 1;
                    reader.accept(line.toString(StandardCharsets.ISO_8859_1));
                    line.reset();
                } else {
                    line.write(b);
                }
            }
        }
        return end;
    }

    /** So that the name of that file is on the disk too. Not every system has that, and those need no more. */
    static void syncDirectory(Path path) throws IOException {
        Path directory = path.toAbsolutePath().getParent();
        if (directory != null
                && directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    private static byte[] bytes(String line) {
        return (line + "\n").getBytes(StandardCharsets.ISO_8859_1);
    }

    private static Path temporary(Path path) {
        return path.resolveSibling(path.getFileName() + ".next");
    }
}
