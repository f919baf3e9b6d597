package dev.idempotency.client;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/** Keeps a directory for one process. The system gives it back when the process ends, however that happens. */
record DirectoryLock(FileChannel channel) implements Closeable {

    /** Makes the directory where it is missing, readable for its owner only where the system has such a thing. */
    static DirectoryLock of(Path directory) {
        try {
            if (!Files.isDirectory(directory)) {
                Files.createDirectories(directory, ownerOnly(directory));
                JournalFile.syncDirectory(directory);
            }
            FileChannel channel = FileChannel.open(
                    directory.resolve("journal.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (lock(channel) == null) {
                channel.close();
                throw new IllegalStateException("the journal in " + directory + " is open in another place");
            }
            return new DirectoryLock(channel);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    private static FileAttribute<?>[] ownerOnly(Path directory) {
        return directory.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
                }
                : new FileAttribute<?>[0];
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
