package dev.idempotency.sample.running;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The network between a sample and its database. It can be cut, and mended. */
public final class Wire implements Closeable {

    private final ServerSocket listener;
    private final int targetPort;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile boolean broken;

    Wire(int targetPort) throws IOException {
        this.targetPort = targetPort;
        this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start(this::accept);
    }

    int port() {
        return listener.getLocalPort();
    }

    /** Closes all connections, and each new one as soon as it is made. */
    public void cut() {
        broken = true;
        open.forEach(Wire::close);
        open.clear();
    }

    public void mend() {
        broken = false;
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                join(listener.accept());
            } catch (IOException e) {
                // The listener was closed, or the database is away: the sample sees a closed connection.
            }
        }
    }

    private void join(Socket client) throws IOException {
        open.add(client);
        if (broken) {
            close(client);
            return;
        }
        Socket server = new Socket(InetAddress.getLoopbackAddress(), targetPort);
        open.add(server);
        start(() -> pump(client, server));
        start(() -> pump(server, client));
    }

    private static void pump(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException e) {
            // One side is gone; the other is closed below.
        }
        close(from);
        close(to);
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "wire");
        thread.setDaemon(true);
        thread.start();
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is closed as far as it can be.
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        cut();
    }
}
