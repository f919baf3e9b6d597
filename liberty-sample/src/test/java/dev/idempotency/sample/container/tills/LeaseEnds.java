package dev.idempotency.sample.container.tills;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;
import javax.sql.DataSource;

/** When the lease of an operation ends, as the database has it. */
@ApplicationScoped
public class LeaseEnds {

    private static final String SELECT = "SELECT lease_until FROM idempotency_record WHERE idempotency_key = ?";

    @Resource(lookup = "java:comp/DefaultDataSource")
    private DataSource dataSource;

    /** Returns when it was seen to be extended that often. */
    public boolean awaitExtensions(String key, int times) throws SQLException {
        Set<Long> ends = new HashSet<>();
        while (ends.size() <= times) {
            try (Connection connection = dataSource.getConnection();
                    PreparedStatement select = connection.prepareStatement(SELECT)) {
                select.setString(1, key);
                try (ResultSet rows = select.executeQuery()) {
                    rows.next();
                    ends.add(rows.getTimestamp(1).getTime());
                }
            }
        }
        return true;
    }
}
