package dev.idempotency.sample.faults;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Phaser;
import java.util.stream.Collectors;

/**
 * The way from the shop to its partner: a proxy on 127.0.0.1 that draws a fate for each request, and remembers what it
 * has seen of it.
 */
final class LossyNetwork implements Closeable {

    /** A request on its way. */
    record Crossing(int number, Fate fate, Sighting seen) {}

    /** A time in which nobody was at the partner's address. */
    record Outage(Instant from, Instant to) {}

    private final int partner;
    private final Duration late;
    private final Random random;
    private final int port;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final Map<String, ConcurrentLinkedQueue<Sighting>> sightings = new ConcurrentHashMap<>();
    private final Map<Integer, Runnable> beforeRequest = new ConcurrentHashMap<>();
    private final Map<Integer, Runnable> afterRequest = new ConcurrentHashMap<>();
    private final Phaser underWay = new Phaser(1);
    private final List<Outage> outages = new CopyOnWriteArrayList<>();
    private volatile ServerSocket listener;
    private volatile Instant downSince;
    private volatile boolean givesNewKeys;
    private int arrived;

    /**
     * @param partner the port of the receiver
     * @param late longer than anybody waits for an answer
     */
    LossyNetwork(int partner, Duration late, long seed) throws IOException {
        this.partner = partner;
        this.late = late;
        this.random = new Random(seed);
        this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        this.port = listener.getLocalPort();
        start(() -> accept(listener));
    }

    int port() {
        return port;
    }

    Duration late() {
        return late;
    }

    /** As if it had seen nothing yet, and nothing were to happen. */
    synchronized void beginAnew() {
        beforeRequest.clear();
        afterRequest.clear();
        givesNewKeys = false;
        arrived = 0;
        sightings.clear();
    }

    /** Does that when so many requests have come, before the last of them goes on. That one meets no other fate. */
    void beforeRequest(int number, Runnable event) {
        beforeRequest.put(number, event);
    }

    /** Does that when so many requests have come, as soon as the last of them has gone on, and before its answer. */
    void afterRequest(int number, Runnable event) {
        afterRequest.put(number, event);
    }

    /** Wrong by design: from now on each submission goes on with a key of its own. */
    void giveNewKeys() {
        givesNewKeys = true;
    }

    boolean givesNewKeys() {
        return givesNewKeys;
    }

    /** Nobody is at the partner's address any more, and all connections are broken. */
    void down() {
        close();
        downSince = Instant.now();
    }

    void up() {
        outages.add(new Outage(downSince, Instant.now()));
        try {
            ServerSocket again = new ServerSocket();
            again.setReuseAddress(true);
            again.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            listener = again;
            start(() -> accept(again));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until no request is on its way any more. */
    void awaitQuiet() {
        underWay.awaitAdvance(underWay.arrive());
    }

    /** All of each attempt. */
    Map<String, List<Sighting>> sightings() {
        return sightings.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, seen -> List.copyOf(seen.getValue())));
    }

    List<Outage> outages() {
        return outages;
    }

    private void accept(ServerSocket from) {
        while (!from.isClosed()) {
            try {
                Socket client = from.accept();
                open.add(client);
                start(() -> connect(client));
            } catch (IOException closed) {
                // the loop ends
            }
        }
    }

    private void connect(Socket client) {
        try (client;
                Socket server = new Socket(InetAddress.getLoopbackAddress(), partner)) {
            new Passage(this, client, server).run();
        } catch (IOException gone) {
            // One side is gone; the other one sees a closed connection.
        } finally {
            open.remove(client);
        }
    }

    Crossing begin(Message request) {
        underWay.register();
        Sighting seen = new Sighting(request);
        sightings
                .computeIfAbsent(
                        request.header("Idempotency-Attempt").orElse("none"), id -> new ConcurrentLinkedQueue<>())
                .add(seen);
        return next(seen);
    }

    private synchronized Crossing next(Sighting seen) {
        arrived++;
        Fate drawn = Fate.draw(random);
        boolean hasEvent = beforeRequest.containsKey(arrived) || afterRequest.containsKey(arrived);
        return new Crossing(arrived, hasEvent ? Fate.PASSES : drawn, seen);
    }

    void beforeRequest(Crossing crossing) {
        happen(beforeRequest, crossing);
    }

    void afterRequest(Crossing crossing) {
        happen(afterRequest, crossing);
    }

    private static void happen(Map<Integer, Runnable> events, Crossing crossing) {
        Runnable event = events.remove(crossing.number());
        if (event != null) {
            event.run();
        }
    }

    void end() {
        underWay.arriveAndDeregister();
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "lossy-network");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        close(listener);
        open.forEach(LossyNetwork::close);
    }

    private static void close(Closeable one) {
        try {
            one.close();
        } catch (IOException e) {
            // It is closed as far as it can be.
        }
    }
}
