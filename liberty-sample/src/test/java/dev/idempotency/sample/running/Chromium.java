package dev.idempotency.sample.running;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A real Chromium and its driver: those that the environment names ({@code CHROMIUM}, {@code CHROMEDRIVER}), else those
 * on the path. A Debian that has none installs them, as root or where sudo asks nothing.
 */
record Chromium(Path browser, Path driver) {

    private static final List<String> BROWSERS = List.of("chromium", "chromium-browser", "google-chrome");
    private static final List<String> DRIVERS = List.of("chromedriver");
    private static final Path LOG =
            Path.of("target", "chromium-installation.log").toAbsolutePath();
    private static final long PATIENCE_MINUTES = 10;

    static Chromium get() {
        return find().orElseGet(() -> {
            aptGet("update");
            aptGet("install", "--yes", "--no-install-recommends", "chromium", "chromium-driver");
            return find().orElseThrow(() -> missing("they were installed, but are not on the path"));
        });
    }

    private static Optional<Chromium> find() {
        Optional<Path> driver = find("CHROMEDRIVER", DRIVERS);
        return find("CHROMIUM", BROWSERS).flatMap(browser -> driver.map(found -> new Chromium(browser, found)));
    }

    private static Optional<Path> find(String variable, List<String> names) {
        String named = System.getenv(variable);
        if (named != null) {
            return Optional.of(Path.of(named));
        }
        List<String> folders = List.of(System.getenv("PATH").split(File.pathSeparator));
        return names.stream()
                .flatMap(name -> folders.stream().map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static void aptGet(String... arguments) {
        List<String> command = new ArrayList<>();
        if (!"root".equals(System.getProperty("user.name"))) {
            command.addAll(List.of("sudo", "-n"));
        }
        command.addAll(List.of("env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-o", "DPkg::Lock::Timeout=300"));
        Stream.of(arguments).forEach(command::add);
        run(command);
    }

    private static void run(List<String> command) {
        String line = String.join(" ", command);
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(Redirect.appendTo(LOG.toFile()))
                    .start();
            if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw missing("`" + line + "` did not end");
            }
            if (process.exitValue() != 0) {
                throw missing("`" + line + "` ended with " + process.exitValue() + ", see " + LOG);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(
                    missing("`" + line + "` cannot be run").getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static IllegalStateException missing(String what) {
        return new IllegalStateException("The tests in the browser need Chromium and chromedriver: " + what
                + ". Install both, or name them in the variables CHROMIUM and CHROMEDRIVER.");
    }
}
