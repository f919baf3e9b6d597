package dev.idempotency.benchmarks.relay;

import java.util.ArrayList;
import java.util.List;

/** This library, on one node or on several. */
record Ours(String name, List<Node> nodes) implements Contender {

    static Ours on(String url, int nodes) {
        List<Node> started = new ArrayList<>();
        for (int i = 0; i < nodes; i++) {
            started.add(Node.thatDelivers(url));
        }
        return new Ours(nodes == 1 ? "ours" : "ours, " + nodes + " nodes", started);
    }

    @Override
    public double drain(int entries) throws Exception {
        Progress.expect(entries);
        long since = nodes.get(0).shop().send(entries);
        Progress.await();
        return Contender.rate(entries, since);
    }

    @Override
    public void close() {
        nodes.forEach(Node::close);
    }
}
