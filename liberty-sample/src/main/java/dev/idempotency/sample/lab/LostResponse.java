package dev.idempotency.sample.lab;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.PrintWriter;

/** A response that goes nowhere: not one byte of it reaches the connection, not even when it is flushed. */
final class LostResponse extends HttpServletResponseWrapper {

    private final ServletOutputStream nowhere = new Nowhere();

    LostResponse(HttpServletResponse response) {
        super(response);
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
