package dev.idempotency.sample.running;

import java.io.IOException;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The packaged sample with a database of its own. It can be killed, and started again on what it left behind.
 *
 * <p>What it wrote lies in {@code target/samples}: the data, and what the server said in each of its lives.
 */
public final class Sample implements AutoCloseable {

    private final Path home;
    private final Database database;
    private final String node;
    private final Map<String, String> settings;
    private final int port = Ports.free();
    private ServerProcess server;
    private int starts;

    private Sample(Path home, Database database, String node, Map<String, String> settings) {
        this.home = home;
        this.database = database;
        this.node = node;
        this.settings = settings;
    }

    /**
     * One that is yet to be started.
     *
     * @param name of the directory in {@code target/samples}
     * @param database that others may share; closed with this sample
     * @param settings more variables of its environment
     */
    public static Sample on(String name, PostgreSql database, Map<String, String> settings) {
        return new Sample(Directories.fresh(name), database, "node1", settings);
    }

    static Sample start(DatabaseKind kind) {
        Path home = Directories.fresh(kind.name().toLowerCase(Locale.ROOT));
        return new Sample(home, kind.start(home), "node1", Map.of()).start();
    }

    /** Starts another node on the same database. Closing it leaves the database alone. */
    public Sample another(String node) {
        return another(node, Database.shared(database), settings);
    }

    /** The same with a wire between it and the database. */
    public Sample another(String node, Wire wire) {
        return another(node, Database.behind(wire, database), settings);
    }

    /** The same with more variables of its environment. */
    public Sample another(String node, Map<String, String> more) {
        return another(node, Database.shared(database), more);
    }

    private Sample another(String node, Database shared, Map<String, String> more) {
        Path neighbour = Directories.fresh(home.getFileName() + "-" + node);
        return new Sample(neighbour, shared, node, more).start();
    }

    /** A wire to its database. */
    public Wire wire() throws IOException {
        return new Wire(postgreSql().port());
    }

    /** Its database, where that is one. */
    public PostgreSql postgreSql() {
        return (PostgreSql) database;
    }

    /** Starts it, again on the same database and port. Returns when it is ready to answer. */
    public Sample start() {
        starts++;
        server = ServerProcess.start("orders", home, consoleLog(starts), variables());
        server.awaitReady();
        return this;
    }

    /** Waits for the process to end by itself. */
    public void awaitCrash() {
        server.awaitEnd();
    }

    /** Ends the process as an operator would. Returns what it said on its console. */
    public String stop() {
        return server.stop();
    }

    /** What the server wrote down about exceptions that it did not expect (first-failure data capture). */
    public String failuresNoted() throws IOException {
        Path notes = logs().resolve("ffdc");
        if (Files.notExists(notes)) {
            return "";
        }
        StringBuilder all = new StringBuilder();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(notes, "ffdc_*")) {
            for (Path file : files) {
                all.append(Files.readString(file));
            }
        }
        return all.toString();
    }

    /** The directory of its {@code messages.log}, and of those of its earlier lives. */
    public Path logs() {
        return home.resolve(Path.of("output", "orders", "logs"));
    }

    /** The lines of these files with that text. */
    public List<String> logged(String text) throws IOException {
        List<String> lines = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(logs(), "messages*.log")) {
            for (Path file : files) {
                Files.readAllLines(file).stream()
                        .filter(line -> line.contains(text))
                        .forEach(lines::add);
            }
        }
        return lines;
    }

    /** What its JVM answers to that command of {@code jcmd}. */
    public String diagnose(String command) throws IOException {
        return server.diagnose(command);
    }

    /** What it has said on its console since it was started. */
    public String console() throws IOException {
        return server.console();
    }

    /** The same of all its lives. */
    public String consoles() throws IOException {
        StringBuilder all = new StringBuilder();
        for (int life = 1; life <= starts; life++) {
            all.append(Files.readString(home.resolve(consoleLog(life))));
        }
        return all.toString();
    }

    private static String consoleLog(int life) {
        return "console-" + life + ".log";
    }

    /** Ends the process as the loss of power would. */
    public void kill() {
        server.kill();
    }

    /** Speaks to it as that user, whose password is the name. */
    public Client as(String user) {
        return Client.of(address(), user);
    }

    /** Speaks to it without credentials. */
    public Client asNobody() {
        return Client.anonymous(address());
    }

    /** Where a page of it is to be seen. */
    public URI page(String name) {
        return URI.create("http://localhost:" + port + "/" + name);
    }

    public int port() {
        return port;
    }

    private URI address() {
        return page("api/");
    }

    private Map<String, String> variables() {
        Map<String, String> variables = new HashMap<>(database.variables());
        variables.putAll(settings);
        variables.put("NODE_NAME", node);
        variables.put("HTTP_PORT", String.valueOf(port));
        variables.put("DATA_DIR", home.resolve("data").toString());
        return variables;
    }

    @Override
    public void close() throws IOException {
        kill();
        database.close();
    }
}
