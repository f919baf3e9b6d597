package dev.idempotency.sample.running;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** A server with a broker of its own, an application of a test, and a database. It can die, and be started again. */
public final class MessageServer implements AutoCloseable {

    private static final String NAME = "messages";

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final Path home;
    private final Database database;
    private final Map<String, String> more;
    private final int port = Ports.free();
    private ServerProcess server;
    private int starts;

    private MessageServer(Path home, Database database, Map<String, String> more) {
        this.home = home;
        this.database = database;
        this.more = more;
    }

    /**
     * Starts it.
     *
     * @param name of the directory with what it writes
     * @param variables beside those of the database
     */
    public static MessageServer start(
            String name, DatabaseKind kind, Map<String, String> variables, WebArchive application) {
        File file = ServerProcess.applications(NAME).resolve(NAME + ".war").toFile();
        application.as(ZipExporter.class).exportTo(file, true);
        Path home = Directories.fresh(name);
        return new MessageServer(home, kind.start(home), variables).start();
    }

    private MessageServer start() {
        starts++;
        Map<String, String> variables = new HashMap<>(database.variables());
        variables.putAll(more);
        variables.put("HTTP_PORT", String.valueOf(port));
        variables.put("DATA_DIR", home.resolve("data").toString());
        server = ServerProcess.start(NAME, home, "console-" + starts + ".log", variables);
        server.awaitReady();
        return this;
    }

    /** Waits until it has died, and starts it again on what it has left behind. */
    public void awaitCrashAndStartAgain() {
        server.awaitEnd();
        start();
    }

    /** What it has said in this life. */
    public String log() {
        try {
            return Files.readString(home.resolve(Path.of("output", NAME, "logs", "messages.log")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String get(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(address(path)).GET()).body();
    }

    /** The same, waiting for what is asked for to be final. */
    public String awaited(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(address(path))
                        .header("Prefer", "wait=30")
                        .GET())
                .body();
    }

    public int post(String path, String body) throws IOException, InterruptedException {
        return posted(path, body).statusCode();
    }

    public HttpResponse<String> posted(String path, String body) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(address(path)).POST(BodyPublishers.ofString(body)));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return HTTP.send(request.build(), BodyHandlers.ofString());
    }

    private URI address(String path) {
        return URI.create("http://localhost:" + port + "/api/" + path);
    }

    @Override
    public void close() throws IOException {
        server.kill();
        database.close();
    }
}
