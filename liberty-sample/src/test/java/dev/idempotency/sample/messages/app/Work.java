package dev.idempotency.sample.messages.app;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.StreamMessage;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** The business: writes down what a message asks for. */
@ApplicationScoped
public class Work {

    @Resource(lookup = "java:comp/DefaultDataSource")
    private DataSource dataSource;

    void begin(@Observes @Initialized(ApplicationScoped.class) Object start) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS effects (intent VARCHAR(255) NOT NULL)");
        }
    }

    void on(Message message) {
        try {
            read(message);
            write(message.getStringProperty("IdempotencyKey"));
            Fault.of(message).ifAfterTheWrites();
        } catch (SQLException | JMSException e) {
            throw new IllegalStateException(e);
        }
    }

    /** As if nobody had read it before: where the end is reached already, this fails. */
    private static void read(Message message) throws JMSException {
        if (message instanceof BytesMessage bytes) {
            bytes.readByte();
        } else if (message instanceof StreamMessage stream) {
            stream.readString();
        }
    }

    private void write(String intent) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement insert = connection.prepareStatement("INSERT INTO effects (intent) VALUES (?)")) {
            insert.setString(1, intent);
            insert.executeUpdate();
        }
    }

    long effects(String intent) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement query =
                        connection.prepareStatement("SELECT COUNT(*) FROM effects WHERE intent = ?")) {
            query.setString(1, intent);
            try (ResultSet rows = query.executeQuery()) {
                rows.next();
                return rows.getLong(1);
            }
        }
    }
}
