package dev.idempotency.testing;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A small proxy on 127.0.0.1 that can cut connections at a chosen moment, and be down. */
public final class TcpProxy implements Closeable {

    /** What to do when the client sends what is watched for. */
    public enum Cut {
        /** Passes it on, and cuts before the server's answer comes back. */
        BEFORE_THE_ANSWER,
        /** Cuts before it reaches the server. */
        BEFORE_THE_REQUEST
    }

    private final ServerSocket listener;
    private final int targetPort;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile String watched;
    private volatile Cut cut;
    private volatile boolean down;

    public TcpProxy(int targetPort) throws IOException {
        this.targetPort = targetPort;
        this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start(this::accept);
    }

    public int port() {
        return listener.getLocalPort();
    }

    /** Cuts once, when the client next sends that text. */
    public void cutAt(String text, Cut how) {
        this.cut = how;
        this.watched = text;
    }

    /** Refuses new connections and cuts all that are open. */
    public void down() {
        down = true;
        open.forEach(TcpProxy::close);
    }

    public void up() {
        down = false;
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                if (down) {
                    close(client);
                    continue;
                }
                Socket server = new Socket(InetAddress.getLoopbackAddress(), targetPort);
                open.add(client);
                open.add(server);
                start(() -> pump(client, server, true));
                start(() -> pump(server, client, false));
            } catch (IOException e) {
                // The listener was closed, or the target is down: the client sees a closed connection.
            }
        }
    }

    private void pump(Socket from, Socket to, boolean fromClient) {
        byte[] buffer = new byte[8192];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                if (fromClient && isWatched(buffer, length)) {
                    if (cut == Cut.BEFORE_THE_ANSWER) {
                        // The answer cannot come back: its way is closed before the request goes on.
                        from.shutdownInput();
                        from.close();
                        out.write(buffer, 0, length);
                        out.flush();
                        to.shutdownOutput();
                        return;
                    }
                    break;
                }
                out.write(buffer, 0, length);
                out.flush();
            }
        } catch (IOException e) {
            // One side is gone; the other is closed below.
        }
        // The server is told first: so it has little left to do when the client goes on.
        close(fromClient ? to : from);
        close(fromClient ? from : to);
    }

    private boolean isWatched(byte[] buffer, int length) {
        String text = watched;
        if (text == null || !new String(buffer, 0, length, StandardCharsets.ISO_8859_1).contains(text)) {
            return false;
        }
        watched = null;
        return true;
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "tcp-proxy");
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
        open.forEach(TcpProxy::close);
    }
}
