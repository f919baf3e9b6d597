package dev.idempotency.sample.messages.app;

import dev.idempotency.outgoing.OutgoingOperations;
import dev.idempotency.outgoing.OutgoingStatus;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.jms.BytesMessage;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.Destination;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.JMSProducer;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import jakarta.jms.StreamMessage;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/** What the tests do and see. */
@Path("desk")
@ApplicationScoped
public class Desk {

    private static final long PATIENCE = 30_000;

    @Resource(lookup = "java:comp/DefaultJMSConnectionFactory")
    private ConnectionFactory broker;

    @Inject
    private Work work;

    @Inject
    private Deliveries deliveries;

    @Inject
    private Office office;

    @Inject
    private OutgoingOperations outgoing;

    /** As any sender does. */
    @POST
    @Path("messages/{queue}")
    public void send(
            @PathParam("queue") String queue,
            @QueryParam("key") String key,
            @QueryParam("fault") String fault,
            @QueryParam("kind") @DefaultValue("text") String kind,
            String body)
            throws NamingException, JMSException {
        try (JMSContext context = broker.createContext()) {
            JMSProducer producer = context.createProducer();
            if (key != null) {
                producer.setProperty("IdempotencyKey", key);
            }
            if (fault != null) {
                producer.setProperty("Fault", fault);
            }
            producer.send((Destination) new InitialContext().lookup("jms/" + queue), message(context, kind, body));
        }
    }

    private static Message message(JMSContext context, String kind, String body) throws JMSException {
        switch (kind) {
            case "bytes" -> {
                BytesMessage bytes = context.createBytesMessage();
                bytes.writeBytes(body.getBytes(StandardCharsets.UTF_8));
                return bytes;
            }
            case "map" -> {
                MapMessage map = context.createMapMessage();
                map.setString("body", body);
                map.setInt("size", body.length());
                return map;
            }
            case "stream" -> {
                StreamMessage stream = context.createStreamMessage();
                stream.writeString(body);
                stream.writeInt(body.length());
                return stream;
            }
            default -> {
                return context.createTextMessage(body);
            }
        }
    }

    @GET
    @Path("effects/{key}")
    public String effects(@PathParam("key") String key) throws SQLException {
        return Long.toString(work.effects(key));
    }

    @GET
    @Path("deliveries/{key}")
    public String deliveries(@PathParam("key") String key, @QueryParam("atLeast") int atLeast)
            throws InterruptedException {
        return String.join(",", deliveries.await(key, atLeast));
    }

    @POST
    @Path("gate/{key}")
    public void open(@PathParam("key") String key) {
        Gate.open(key);
    }

    /** Takes one message out of those that were put aside, and tells what its body is. */
    @GET
    @Path("refused")
    public String refused(@QueryParam("selector") String selector) throws NamingException, JMSException {
        Destination refused = (Destination) new InitialContext().lookup("jms/refused");
        try (JMSContext context = broker.createContext()) {
            Message message = context.createConsumer(refused, selector).receive(PATIENCE);
            return message == null ? "none" : message.getBody(String.class);
        }
    }

    @POST
    @Path("requests/{target}/{operation}")
    public String ask(
            @PathParam("target") String target,
            @PathParam("operation") String operation,
            @QueryParam("key") String key,
            @QueryParam("fault") String fault,
            String body) {
        return office.ask(target, operation, key, body, fault);
    }

    /** Waits for the end of a request. */
    @GET
    @Path("requests/{id}")
    public String requested(@PathParam("id") String id, @QueryParam("seconds") int seconds)
            throws InterruptedException {
        OutgoingStatus status = outgoing.submitOrCheck(id, Duration.ofSeconds(seconds));
        return status.state() + " " + status.resourceId();
    }
}
