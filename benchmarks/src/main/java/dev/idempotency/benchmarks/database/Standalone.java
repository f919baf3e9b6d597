package dev.idempotency.benchmarks.database;

/** A PostgreSQL with the tables of the business, for a server; it says its port, and ends when its input does. */
public final class Standalone {

    private Standalone() {}

    public static void main(String[] arguments) throws Exception {
        try (PostgreSql server = PostgreSql.start()) {
            System.setProperty(DatabaseKind.SERVER, server.url("postgres"));
            DatabaseKind.POSTGRESQL.createWithTables("benchmark");
            System.out.println(server.port());
            while (System.in.read() >= 0) {
                // Nothing is asked of it.
            }
        }
    }
}
