package dev.idempotency.sample.faults;

import dev.idempotency.sample.faults.LossyNetwork.Crossing;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** One connection through the network, which is kept for as long as its two ends and the fates of its requests allow. */
final class Passage {

    private final LossyNetwork network;
    private final OutputStream toPartner;
    private final OutputStream toShop;
    private final InputStream requests;
    private final InputStream answers;

    Passage(LossyNetwork network, Socket shop, Socket partner) throws IOException {
        shop.setTcpNoDelay(true);
        partner.setTcpNoDelay(true);
        this.network = network;
        this.toPartner = partner.getOutputStream();
        this.toShop = shop.getOutputStream();
        this.requests = new BufferedInputStream(shop.getInputStream());
        this.answers = new BufferedInputStream(partner.getInputStream());
    }

    /** Returns when the connection is to be closed. */
    void run() throws IOException {
        boolean isKept = true;
        while (isKept) {
            Message request = Message.read(requests).orElseThrow(EOFException::new);
            Crossing crossing = network.begin(request);
            try {
                isKept = cross(request, crossing);
            } finally {
                network.end();
            }
        }
    }

    private boolean cross(Message request, Crossing crossing) throws IOException {
        network.beforeRequest(crossing);
        if (crossing.fate() == Fate.REQUEST_LOST) {
            return false;
        }
        holdIf(crossing.fate() == Fate.REQUEST_LATE);
        toPartner.write(network.givesNewKeys() ? withNewKey(request).bytes() : request.bytes());
        crossing.seen().forwarded();
        network.afterRequest(crossing);
        Message answer = Message.read(answers).orElseThrow(EOFException::new);
        return handOver(answer, crossing);
    }

    private boolean handOver(Message answer, Crossing crossing) throws IOException {
        holdIf(crossing.fate() == Fate.ANSWER_LATE);
        if (crossing.fate() == Fate.ANSWER_LOST) {
            return false;
        }
        if (crossing.fate() == Fate.ANSWER_CUT) {
            toShop.write(answer.beginning());
            return false;
        }
        toShop.write(answer.bytes());
        crossing.seen().handedOver(answer);
        return true;
    }

    private static Message withNewKey(Message request) {
        return request.isPost() ? request.with("Idempotency-Key", "\"" + UUID.randomUUID() + "\"") : request;
    }

    private void holdIf(boolean isLate) {
        if (!isLate) {
            return;
        }
        try {
            boolean never = new CountDownLatch(1).await(network.late().toMillis(), TimeUnit.MILLISECONDS);
            assert !never;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
