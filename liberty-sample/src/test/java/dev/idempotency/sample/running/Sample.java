package dev.idempotency.sample.running;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The packaged sample with a database of its own. It can be killed, and started again on what it left behind.
 *
 * <p>What it wrote lies in {@code target/samples/<name>}: the data, and the server's log of each start.
 */
public final class Sample implements AutoCloseable {

    private final Path home;
    private final Database database;
    private final int port = Ports.free();
    private ServerProcess server;
    private int starts;

    private Sample(Path home, Database database) {
        this.home = home;
        this.database = database;
    }

    /** Starts the sample on a fresh H2 database. */
    public static Sample onH2(String name) {
        return new Sample(Directories.fresh(name), Database.h2()).start();
    }

    /** Starts the sample on a PostgreSQL server that is started for it. */
    public static Sample onPostgreSql(String name) {
        Path home = Directories.fresh(name);
        return new Sample(home, Database.postgreSql(home.resolve("postgresql"))).start();
    }

    /** Starts it, again on the same database and port. Returns when it is ready to answer. */
    public Sample start() {
        starts++;
        server = ServerProcess.start(home, "console-" + starts + ".log", variables());
        server.awaitReady();
        return this;
    }

    /** Waits for the process to end by itself. */
    public void awaitCrash() {
        server.awaitEnd();
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

    private URI address() {
        return URI.create("http://localhost:" + port + "/api/");
    }

    private Map<String, String> variables() {
        Map<String, String> variables = new HashMap<>(database.variables());
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
