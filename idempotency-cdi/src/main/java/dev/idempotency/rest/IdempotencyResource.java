package dev.idempotency.rest;

import dev.idempotency.wire.HeaderNames;
import dev.idempotency.wire.ProblemType;
import dev.idempotency.wire.StatusDocument;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.PathSegment;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

/**
 * Tells callers what became of their operations, and what they may rely on. An application whose {@code
 * Application.getClasses()} lists its classes adds this one; others serve it by themselves.
 *
 * <p>Each operation has two addresses: one that people can read, and one that links use, since keys may hold characters
 * that paths have other uses for. Callers see their own operations only.
 */
@Path(IdempotencyResource.PATH)
public class IdempotencyResource {

    /** Below the application's JAX-RS root. */
    static final String PATH = "idempotency";

    /** Where {@link WaitingRoute} leads; no address that anybody is told. */
    static final String WAITING = "waiting/";

    private static final String OPERATION = "operations/{operation}";
    private static final String KEY = OPERATION + "/{key}";
    private static final String STATUS = "status/{operationId}";
    private static final String RESPONSE = "/response";
    private static final String ABANDON = "/abandon";
    private static final String FOR_A_DAY = "max-age=86400";

    /** The published contract. */
    @GET
    public Response contract(@Context UriInfo uri) {
        HttpSupport support = HttpSupport.current();
        Links links = Links.of(uri);
        return Response.ok(ContractDocument.of(support.descriptions(), support.settings(), links))
                .type(StatusDocument.MEDIA_TYPE)
                .header(HttpHeaders.CACHE_CONTROL, "max-age=300")
                .build();
    }

    /** The page about one kind of problem. */
    @GET
    @Path("problems/{name}")
    public Response problem(@PathParam("name") String name, @Context UriInfo uri) {
        return ProblemType.named(name)
                .map(type -> Response.ok(ProblemPage.of(type))
                        .type(MediaType.TEXT_HTML_TYPE.withCharset("UTF-8"))
                        .header(HttpHeaders.CACHE_CONTROL, FOR_A_DAY)
                        .build())
                .orElseGet(() -> new Problems(Links.of(uri)).noSuchPage().toResponse());
    }

    /** The status of the operation with the key in the header. */
    @GET
    @Path(OPERATION)
    public Response statusByHeader(
            @PathParam("operation") String operation, @Context HttpHeaders headers, @Context UriInfo uri) {
        return query(headers, uri).statusByKey(operation, () -> QueriedKey.in(headers));
    }

    /** The status of the operation with that key, percent-encoded where need be. */
    @GET
    @Path(KEY)
    public Response statusByKey(
            @PathParam("operation") String operation,
            @PathParam("key") PathSegment key,
            @Context HttpHeaders headers,
            @Context UriInfo uri) {
        return query(headers, uri).statusByKey(operation, () -> QueriedKey.in(key));
    }

    /** The recorded response of the operation with that key. */
    @GET
    @Path(KEY + RESPONSE)
    public Response responseByKey(
            @PathParam("operation") String operation,
            @PathParam("key") PathSegment key,
            @Context HttpHeaders headers,
            @Context UriInfo uri) {
        return query(headers, uri).responseByKey(operation, () -> QueriedKey.in(key));
    }

    /** The status of the operation that a link named. */
    @GET
    @Path(STATUS)
    public Response statusById(
            @PathParam("operationId") String operationId, @Context HttpHeaders headers, @Context UriInfo uri) {
        return query(headers, uri).statusById(operationId);
    }

    // --- the same, answered later: see WaitingRoute

    @GET
    @Path(WAITING + OPERATION)
    public void awaitByHeader(
            @PathParam("operation") String operation,
            @Context HttpHeaders headers,
            @Context UriInfo uri,
            @Suspended AsyncResponse later) {
        waiting(headers, uri, later).statusByKey(operation, () -> QueriedKey.in(headers));
    }

    @GET
    @Path(WAITING + KEY)
    public void awaitByKey(
            @PathParam("operation") String operation,
            @PathParam("key") PathSegment key,
            @Context HttpHeaders headers,
            @Context UriInfo uri,
            @Suspended AsyncResponse later) {
        waiting(headers, uri, later).statusByKey(operation, () -> QueriedKey.in(key));
    }

    @GET
    @Path(WAITING + STATUS)
    public void awaitById(
            @PathParam("operationId") String operationId,
            @Context HttpHeaders headers,
            @Context UriInfo uri,
            @Suspended AsyncResponse later) {
        waiting(headers, uri, later).statusById(operationId);
    }

    private static WaitingQuery waiting(HttpHeaders headers, UriInfo uri, AsyncResponse later) {
        int seconds = WaitPreference.seconds(headers.getRequestHeader(WaitPreference.PREFER));
        return new WaitingQuery(HttpSupport.current(), query(headers, uri), seconds, later);
    }

    /** The recorded response of the operation that a link named. */
    @GET
    @Path(STATUS + RESPONSE)
    public Response responseById(
            @PathParam("operationId") String operationId, @Context HttpHeaders headers, @Context UriInfo uri) {
        return query(headers, uri).responseById(operationId);
    }

    /** Closes the operation with that key, unless it has happened or is running. */
    @POST
    @Path(KEY + ABANDON)
    public Response abandonByKey(
            @PathParam("operation") String operation,
            @PathParam("key") PathSegment key,
            @Context HttpHeaders headers,
            @Context UriInfo uri) {
        return query(headers, uri).abandonByKey(operation, () -> QueriedKey.in(key));
    }

    /**
     * Closes the operation with the key in the header. A path of its own would hide the status of an operation whose key
     * is that word.
     */
    @POST
    @Path(KEY)
    public Response abandonByHeader(
            @PathParam("operation") String operation,
            @PathParam("key") String verb,
            @Context HttpHeaders headers,
            @Context UriInfo uri) {
        return ABANDON.equals("/" + verb)
                ? query(headers, uri).abandonByKey(operation, () -> QueriedKey.in(headers))
                : Response.status(Response.Status.METHOD_NOT_ALLOWED).build();
    }

    /** What the operation that a link named has come to. Only its key could close it. */
    @POST
    @Path(STATUS + ABANDON)
    public Response abandonById(
            @PathParam("operationId") String operationId, @Context HttpHeaders headers, @Context UriInfo uri) {
        return query(headers, uri).abandonById(operationId);
    }

    private static OperationQuery query(HttpHeaders headers, UriInfo uri) {
        return new OperationQuery(HttpSupport.current(), Links.of(uri), headers.getHeaderString(HeaderNames.ATTEMPT));
    }
}
