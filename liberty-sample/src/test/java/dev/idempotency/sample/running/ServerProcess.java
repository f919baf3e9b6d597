package dev.idempotency.sample.running;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One life of the server: from its start to its end, with everything that it said on its console. */
final class ServerProcess {

    private static final Path LIBERTY = Path.of(System.getProperty("liberty.home", "target/liberty/wlp"));
    private static final long PATIENCE_SECONDS = 300;

    /** The server listens, and the application has started. Either may come first. */
    private static final Set<String> SIGNS_OF_LIFE = Set.of("CWWKF0011I", "CWWKZ0001I");

    /** The application did not start, and will not. */
    private static final Set<String> SIGNS_OF_FAILURE = Set.of("CWWKZ0002E", "CWWKZ0012I");

    /** Ended by its handle, which leaves the console open for its last words. */
    private final Process process;

    private final Path log;
    private final Thread listener;
    private final CompletableFuture<Void> ready = new CompletableFuture<>();

    private ServerProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
        this.listener = new Thread(this::listen, "console of " + log);
    }

    /** Starts that one of the servers in the installation. */
    static ServerProcess start(String name, Path home, String logName, Map<String, String> variables) {
        ProcessBuilder builder = new ProcessBuilder(
                        LIBERTY.resolve("bin").resolve("server").toString(), "run", name)
                .redirectErrorStream(true);
        builder.environment().putAll(variables);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        // Several servers run from one installation: each has its own place for what it writes.
        builder.environment().put("WLP_OUTPUT_DIR", home.resolve("output").toString());
        try {
            ServerProcess server = new ServerProcess(builder.start(), home.resolve(logName));
            server.live();
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException("The server cannot be started: run `./mvnw verify`, which prepares it", e);
        }
    }

    private void live() {
        listener.setDaemon(true);
        listener.start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    }

    private void listen() {
        Set<String> missing = new HashSet<>(SIGNS_OF_LIFE);
        try (BufferedReader console = process.inputReader();
                PrintWriter copy = new PrintWriter(Files.newBufferedWriter(log), true)) {
            for (String line = console.readLine(); line != null; line = console.readLine()) {
                copy.println(line);
                notice(line, missing);
            }
            ready.completeExceptionally(new IllegalStateException("The server ended"));
        } catch (IOException e) {
            ready.completeExceptionally(e);
        }
    }

    private void notice(String line, Set<String> missing) {
        if (missing.removeIf(line::contains) && missing.isEmpty()) {
            ready.complete(null);
        }
        if (SIGNS_OF_FAILURE.stream().anyMatch(line::contains)) {
            ready.completeExceptionally(new IllegalStateException("The application did not start"));
        }
    }

    /** Where the applications of a server lie. */
    static Path applications(String name) {
        return LIBERTY.resolve(Path.of("usr", "servers", name, "apps"));
    }

    void awaitReady() {
        try {
            ready.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException | InterruptedException e) {
            kill();
            throw new IllegalStateException("The server is not ready; see " + log, e);
        }
    }

    void awaitEnd() {
        try {
            process.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException | InterruptedException e) {
            throw new IllegalStateException("The server did not end; see " + log, e);
        }
    }

    /** Ends it as an operator would, and returns what it said in its life. */
    String stop() {
        process.toHandle().destroy();
        awaitEnd();
        try {
            listener.join();
            return Files.readString(log);
        } catch (InterruptedException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    String diagnose(String command) throws IOException {
        Process jcmd = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                        String.valueOf(process.pid()),
                        command)
                .redirectErrorStream(true)
                .start();
        return new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    String console() throws IOException {
        return Files.readString(log);
    }

    void kill() {
        process.toHandle().destroyForcibly();
        awaitEnd();
    }
}
