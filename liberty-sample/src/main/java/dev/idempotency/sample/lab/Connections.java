package dev.idempotency.sample.lab;

import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletRequestWrapper;
import java.lang.reflect.Method;

/**
 * Cuts the connection of a request, so that the client sees it end without a single byte of an answer.
 *
 * <p>Servlets offer no such thing, and an exception would be answered with a status 500. So this takes Open Liberty's
 * own object for the connection. It is not on the application's class path, hence the reflection. HTTP/1.1 only.
 */
final class Connections {

    private Connections() {}

    static void cut(ServletRequest request) {
        try {
            Object connection = get(get(unwrap(request), "getIRequest"), "getHttpInboundConnection");
            Object virtualConnection = get(connection, "getVC");
            // This link keeps count of what is under way. A close beneath it would not be counted, and the server would
            // wait for the end of this request when it stops.
            Exception reason = new java.io.IOException("The lab is to lose this response");
            method(connection, "close", 2).invoke(connection, virtualConnection, reason);
        } catch (ReflectiveOperationException notThisServer) {
            throw new IllegalStateException("This server does not let its connections be cut", notThisServer);
        }
    }

    private static ServletRequest unwrap(ServletRequest request) {
        return request instanceof ServletRequestWrapper wrapper ? unwrap(wrapper.getRequest()) : request;
    }

    private static Object get(Object owner, String name) throws ReflectiveOperationException {
        return method(owner, name, 0).invoke(owner);
    }

    private static Method method(Object owner, String name, int parameters) throws NoSuchMethodException {
        for (Method method : owner.getClass().getMethods()) {
            if (method.getName().equals(name) && method.getParameterCount() == parameters) {
                return method;
            }
        }
        throw new NoSuchMethodException(owner.getClass().getName() + "." + name);
    }
}
