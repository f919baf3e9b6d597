package dev.idempotency.sample.lab;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.io.PrintWriter;

/** A response that goes nowhere: not one byte of it reaches the connection, not even when it is flushed. */
final class LostResponse extends HttpServletResponseWrapper {

    private final ServletOutputStream nowhere = new Nowhere();

    LostResponse(HttpServletResponse response) {
        super(response);
    }

    /** Does what is asked for, and then closes the connection without an answer. */
    static void lose(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        chain.doFilter(request, new LostResponse(response));
        Connections.cut(request);
    }

    @Override
    public ServletOutputStream getOutputStream() {
        return nowhere;
    }

    @Override
    public PrintWriter getWriter() {
        return new PrintWriter(nowhere);
    }

    @Override
    public void flushBuffer() {
        // nothing is sent
    }

    private static final class Nowhere extends ServletOutputStream {

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setWriteListener(WriteListener listener) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void write(int b) {
            // nothing is sent
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            // nothing is sent
        }
    }
}
