package dev.idempotency.sample.problem;

import jakarta.json.bind.JsonbBuilder;
import jakarta.json.bind.annotation.JsonbPropertyOrder;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.StatusType;
import java.io.IOException;

/**
 * What went wrong, for people and programs (RFC 9457).
 *
 * @param type what programs tell problems apart by
 * @param detail what is particular to this case, or null
 */
@JsonbPropertyOrder({"type", "title", "status", "detail"})
public record Problem(String type, String title, int status, String detail) {

    public static final MediaType MEDIA_TYPE = new MediaType("application", "problem+json");

    /** A problem that its status says all about. */
    public static Problem of(StatusType status, String detail) {
        return new Problem("about:blank", status.getReasonPhrase(), status.getStatusCode(), detail);
    }

    /** For what answers before a resource does. */
    public void sendTo(HttpServletResponse response) throws IOException {
        response.setStatus(status);
        response.setContentType(MEDIA_TYPE.toString());
        response.setCharacterEncoding("UTF-8");
        response.getWriter().write(JsonbBuilder.create().toJson(this));
    }

    public Response response() {
        return Response.status(status).type(MEDIA_TYPE).entity(this).build();
    }
}
