package dev.idempotency.rest;

import dev.idempotency.CurrentOperation;
import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.KeyPresence;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.validation.ValidationException;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.ClientErrorException;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.GenericEntity;
import jakarta.ws.rs.core.NewCookie;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

/** Resource methods of every shape. What a test wants to happen inside is handed over beforehand. */
@ApplicationScoped
@Path("orders")
public class Orders {

    static volatile Callable<Response> inside = () -> null;

    static final AtomicInteger RUNS = new AtomicInteger();

    @Inject
    CurrentOperation current;

    public static class Order {
        public String sku;
        public int quantity;
        public String id;
    }

    public static class OutOfStock extends Exception {
        private static final long serialVersionUID = 1L;

        public OutOfStock(String message) {
            super(message);
        }
    }

    public static class Unmapped extends Exception {
        private static final long serialVersionUID = 1L;
    }

    /** Does what the test handed over. */
    @POST
    @IdempotentOperation(
            value = "orders.place",
            definiteFailures = {OutOfStock.class, Unmapped.class})
    @Produces("application/json")
    public Response place(Order order) throws Exception {
        RUNS.incrementAndGet();
        current.resourceId("order-1");
        return inside.call();
    }

    @POST
    @Path("pojo")
    @IdempotentOperation("orders.pojo")
    @Produces({"application/json;qs=0.9", "text/plain;qs=0.1"})
    public Order pojo(Order order) {
        order.id = "order-" + RUNS.incrementAndGet();
        return order;
    }

    @POST
    @Path("nothing")
    @IdempotentOperation("orders.nothing")
    public void nothing() {
        RUNS.incrementAndGet();
    }

    @POST
    @Path("null")
    @IdempotentOperation("orders.null")
    public Order returnsNull() {
        RUNS.incrementAndGet();
        return null;
    }

    @POST
    @Path("count")
    @IdempotentOperation("orders.count")
    @Produces("text/plain")
    public int count() {
        return 41 + RUNS.incrementAndGet();
    }

    @POST
    @Path("boxed")
    @IdempotentOperation("orders.boxed")
    @Produces("text/plain")
    public Boolean boxed() {
        RUNS.incrementAndGet();
        return Boolean.TRUE;
    }

    @POST
    @Path("text")
    @IdempotentOperation("orders.text")
    @Produces("text/plain")
    public String text() {
        return "Größe " + RUNS.incrementAndGet();
    }

    @POST
    @Path("undeclared")
    @IdempotentOperation("orders.undeclared")
    public Order undeclared(Order order) {
        RUNS.incrementAndGet();
        return order;
    }

    @POST
    @Path("undeclared-text")
    @IdempotentOperation("orders.undeclared-text")
    public String undeclaredText() {
        return "run " + RUNS.incrementAndGet();
    }

    @POST
    @Path("undeclared-bytes")
    @IdempotentOperation("orders.undeclared-bytes")
    public byte[] undeclaredBytes() {
        return new byte[] {(byte) RUNS.incrementAndGet(), (byte) 0xFF, 0};
    }

    @POST
    @Path("csv")
    @IdempotentOperation("orders.csv")
    @Produces("text/csv")
    public Response csv(Order order) {
        RUNS.incrementAndGet();
        return Response.ok(new GenericEntity<List<Order>>(List.of(order)) {}).build();
    }

    @POST
    @Path("list")
    @IdempotentOperation("orders.list")
    @Produces("application/json")
    public List<Order> list(Order order) {
        RUNS.incrementAndGet();
        return List.of(order);
    }

    @POST
    @Path("generic")
    @IdempotentOperation("orders.generic")
    @Produces("application/json")
    public Response generic(Order order) {
        RUNS.incrementAndGet();
        return Response.ok(new GenericEntity<List<Order>>(List.of(order)) {}).build();
    }

    @POST
    @Path("headers")
    @IdempotentOperation("orders.headers")
    @Produces("application/json")
    public Response headers(Order order) {
        int run = RUNS.incrementAndGet();
        return Response.created(URI.create("http://shop.example/api/orders/1?a=1,2"))
                .entity(order)
                .tag(new EntityTag("v" + run, true))
                .language(Locale.GERMANY)
                .header("Link", "</a,b>; rel=\"next\", </c>; rel=\"prev\"")
                .header("Link", "</d>; rel=\"up\"")
                .header("X-Trace", "trace-" + run)
                .header("WWW-Authenticate", "Basic")
                .header("Authorization", "Bearer secret")
                .cookie(new NewCookie.Builder("session").value("secret").build())
                .build();
    }

    @POST
    @Path("optional")
    @IdempotentOperation(value = "orders.optional", key = KeyPresence.OPTIONAL)
    @Produces("text/plain")
    public String optional(String body) {
        return "run " + RUNS.incrementAndGet();
    }

    @POST
    @Path("by-parameter/{id}")
    @IdempotentOperation("orders.by-parameter")
    @Produces("text/plain")
    public String byParameter(@PathParam("id") @IdempotencyKey UUID id) {
        return "run " + RUNS.incrementAndGet();
    }

    @POST
    @Path("by-header")
    @IdempotentOperation("orders.by-header")
    @Produces("text/plain")
    public String byHeader(@HeaderParam("idempotency-key") @IdempotencyKey String key) {
        return "run " + RUNS.incrementAndGet();
    }

    @POST
    @Path("by-header-as-uuid")
    @IdempotentOperation("orders.by-header-as-uuid")
    @Produces("text/plain")
    public String byHeaderAsUuid(@HeaderParam("Idempotency-Key") @IdempotencyKey UUID key) {
        return "run " + RUNS.incrementAndGet();
    }

    public static class Headers {
        @HeaderParam("Idempotency-Key")
        @IdempotencyKey
        public String key;
    }

    @POST
    @Path("by-header-in-bean")
    @IdempotentOperation("orders.by-header-in-bean")
    @Produces("text/plain")
    public String byHeaderInBean(@BeanParam Headers headers) {
        return "run " + RUNS.incrementAndGet();
    }

    @POST
    @Path("in/{rest:.+}")
    @IdempotentOperation("orders.in")
    @Produces("text/plain")
    public String in(@PathParam("rest") String rest) {
        return rest + " " + RUNS.incrementAndGet();
    }

    @POST
    @Path("form")
    @IdempotentOperation("orders.form")
    @Consumes("application/x-www-form-urlencoded")
    @Produces("text/plain")
    public String form(@FormParam("sku") String sku) {
        return sku + RUNS.incrementAndGet();
    }

    @POST
    @Path("transactional")
    @Transactional
    @IdempotentOperation("orders.transactional")
    @Produces("text/plain")
    public String transactional() throws Exception {
        RUNS.incrementAndGet();
        inside.call();
        return "done";
    }

    /** What the business throws, as JAX-RS applications do. */
    @POST
    @Path("web")
    @IdempotentOperation("orders.web")
    public void web() {
        RUNS.incrementAndGet();
        throw new ClientErrorException(Response.status(409)
                .header("X-Reason", "stock")
                .entity("no")
                .type("text/plain")
                .build());
    }

    @POST
    @Path("invalid")
    @IdempotentOperation(value = "orders.invalid", definiteFailures = ValidationException.class)
    public void invalid() {
        RUNS.incrementAndGet();
        throw new ValidationException("quantity");
    }

    @GET
    @Path("plain")
    @Produces("text/plain")
    public String plain() throws Exception {
        inside.call();
        return "plain";
    }
}
