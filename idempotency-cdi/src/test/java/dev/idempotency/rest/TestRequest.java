package dev.idempotency.rest;

import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.jboss.resteasy.mock.MockHttpRequest;
import org.jboss.resteasy.mock.MockHttpResponse;
import org.jboss.resteasy.specimpl.ResteasyHttpHeaders;
import org.jboss.resteasy.specimpl.ResteasyUriInfo;
import org.jboss.resteasy.util.CaseInsensitiveMap;

/** One HTTP request to the application under test, below its JAX-RS root. */
final class TestRequest {

    static final String ROOT = "http://shop.example/api/";

    private final HttpApplication application;
    private final MockHttpRequest request;

    TestRequest(HttpApplication application, String method, String path) {
        this.application = application;
        this.request = MockHttpRequest.create(method, URI.create(ROOT + path), URI.create(ROOT));
    }

    private TestRequest(HttpApplication application, MockHttpRequest request) {
        this.application = application;
        this.request = request;
    }

    /** The same as a container makes it: with an address that nobody has looked at. */
    static TestRequest to(HttpApplication application, String method, String host, String path) {
        return new TestRequest(application, new Unchecked(method, "http://" + host + "/api/" + path));
    }

    private static final class Unchecked extends MockHttpRequest {

        Unchecked(String method, String address) {
            uri = new ResteasyUriInfo(address, "/api/");
            httpMethod = method;
            httpHeaders = new ResteasyHttpHeaders(new CaseInsensitiveMap<>());
        }
    }

    TestRequest header(String name, String line) {
        request.getMutableHeaders().add(name, line);
        return this;
    }

    TestRequest key(String key) {
        return header("Idempotency-Key", key);
    }

    TestRequest accept(String types) {
        request.accept(types);
        return this;
    }

    TestRequest json(String body) {
        return body("application/json", body.getBytes(StandardCharsets.UTF_8));
    }

    TestRequest body(String type, byte[] bytes) {
        request.contentType(type);
        request.content(bytes);
        return this;
    }

    /** A body of unknown length. */
    TestRequest body(String type, InputStream stream) {
        request.contentType(type);
        request.content(stream);
        return this;
    }

    TestResponse send() {
        MockHttpResponse response = new MockHttpResponse();
        application.invoke(request, response);
        return new TestResponse(response);
    }
}
