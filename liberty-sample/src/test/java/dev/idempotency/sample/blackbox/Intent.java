package dev.idempotency.sample.blackbox;

import dev.idempotency.sample.running.Answer;
import dev.idempotency.sample.running.Client;
import java.io.IOException;
import java.util.UUID;

/** What a caller wants once: a key, and the order that goes with it. It may be sent as often as it takes. */
record Intent(String key, String body) {

    private static final int ATTEMPTS = 60;

    static Intent toOrder(String sku, int quantity) {
        return of("{\"sku\":\"%s\",\"quantity\":%d}".formatted(sku, quantity));
    }

    static Intent of(String body) {
        return new Intent(UUID.randomUUID().toString(), body);
    }

    /** The same key for something else. */
    Intent but(String otherBody) {
        return new Intent(key, otherBody);
    }

    Answer sendTo(Client shop, String... headers) throws IOException {
        return shop.order(key, body, headers);
    }

    /**
     * Sends it until the answer is definite, as a caller does who got none: a broken connection, an error of the server
     * and an attempt that is still running all mean "ask again". (A server that is busy with the key paces this loop.)
     */
    Answer settleWith(Client shop) {
        String last = "nothing";
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            try {
                Answer answer = sendTo(shop);
                if (answer.status() != 202 && answer.status() < 500) {
                    return answer;
                }
                last = answer.toString();
            } catch (IOException noAnswer) {
                last = noAnswer.toString();
            }
        }
        throw new AssertionError("No definite answer after " + ATTEMPTS + " attempts, at last: " + last);
    }
}
