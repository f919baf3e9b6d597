package dev.idempotency.client;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Keeps a directory for one process. The system gives it back when the process ends, however that happens.
 *
 * @param name of the system property that shows that this process has it
 */
record DirectoryLock(String name, FileChannel channel) implements Closeable {

    /** Makes the directory where it is missing, readable for its owner only where the system has such a thing. */
    static DirectoryLock of(Path directory) {
        try {
            if (!Files.isDirectory(directory)) {
                Files.createDirectories(directory, ownerOnly(directory));
                JournalFile.syncDirectory(directory);
            }
            return ofExisting(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * When a process closes any channel of a file, the system takes all its locks from the file. So a second one must not
     * even be opened, not by another application in this JVM either, which may have classes of its own.
     */
    private static DirectoryLock ofExisting(Path directory) throws IOException {
        String name = "dev.idempotency.client.journal:" + directory.toRealPath();
        if (System.getProperties().putIfAbsent(name, "open") != null) {
            throw openElsewhere(directory);
        }
        boolean isLocked = false;
        try {
            FileChannel channel = FileChannel.open(
                    directory.resolve("journal.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            try {
                isLocked = channel.tryLock() != null;
            } finally {
                if (!isLocked) {
                    channel.close();
                }
            }
            if (!isLocked) {
                throw openElsewhere(directory);
            }
            return new DirectoryLock(name, channel);
        } finally {
            if (!isLocked) {
                System.clearProperty(name);
            }
        }
    }

    private static IllegalStateException openElsewhere(Path directory) {
        return new IllegalStateException(
                "the journal in " + directory + " is open in another place; close it there, or use another directory");
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
        if (!channel.isOpen()) {
            // The directory may be somebody else's by now.
            return;
        }
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            System.clearProperty(name);
        }
    }
}
