package dev.idempotency.client;

/** Reads the answer to a query. Only a status document and the protocol's own problems say anything. */
final class CheckAnswer {

    private static final int OK = 200;

    private CheckAnswer() {}

    static Verdict verdict(Response response, String key) {
        if (response.status() == OK) {
            return StatusReport.in(response, key).map(Verdict::of).orElse(Verdict.UNCLEAR);
        }
        // "Not found" is not "did not happen": the submission may still be on its way.
        return Verdict.unclear(Documents.reason(response));
    }
}
