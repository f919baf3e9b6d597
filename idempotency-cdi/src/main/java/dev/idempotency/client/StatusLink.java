package dev.idempotency.client;

import java.net.URI;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds where a response says that the status is to be had: {@code Link} with {@code rel="status"} (RFC 8288). Links to
 * another origin are not followed, since requests carry credentials.
 */
final class StatusLink {

    private static final Pattern LINK = Pattern.compile("<([^>]*+)>((?:[^,\"]++|\"(?:[^\"\\\\]++|\\\\.)*+\")*+)");

    private static final Pattern PARAMETER =
            Pattern.compile(";\\s*+([^=;,\\s]++)\\s*+(?:=\\s*+(?:\"((?:[^\"\\\\]++|\\\\.)*+)\"|([^;,\\s\"]*+)))?+");

    private static final Pattern OPERATION_ID = Pattern.compile("[A-Za-z0-9_-]{43}");

    private static final int ACCEPTED = 202;

    private StatusLink() {}

    /** A link, or the place of the status that comes with "in progress". */
    static @Nullable URI of(Response response, URI request, State told) {
        return in(response, request)
                .or(() -> told == State.PROCESSING && response.status() == ACCEPTED
                        ? response.header("Location").flatMap(place -> resolved(request, place))
                        : Optional.empty())
                .orElse(null);
    }

    static Optional<URI> in(Response response, URI request) {
        return addresses(response)
                .flatMap(address -> resolved(request, address).stream())
                .findFirst();
    }

    /** Whether the response shows that there is a record, wherever that is to be had. */
    static boolean isIn(Response response) {
        return addresses(response).findFirst().isPresent();
    }

    private static Stream<String> addresses(Response response) {
        return response.headers("Link").stream()
                .flatMap(line -> LINK.matcher(line).results())
                .filter(link -> isStatus(link.group(2)))
                .map(link -> link.group(1));
    }

    /** The address in a header, if it is of the same origin. */
    static Optional<URI> resolved(URI request, String address) {
        try {
            return Optional.of(request.resolve(address.strip())).filter(link -> isSameOrigin(request, link));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** The last part of the address, if it looks like the opaque name of an operation. */
    static @Nullable String operationId(@Nullable URI link) {
        String path = link == null || link.getRawPath() == null ? "" : link.getRawPath();
        String last = path.substring(path.lastIndexOf('/') + 1);
        return OPERATION_ID.matcher(last).matches() ? last : null;
    }

    /** Of several relation parameters the first counts; it may name several relations. */
    private static boolean isStatus(String parameters) {
        return PARAMETER
                .matcher(parameters)
                .results()
                .filter(parameter -> parameter.group(1).equalsIgnoreCase("rel"))
                .findFirst()
                .map(rel -> rel.group(2) == null ? rel.group(3) : rel.group(2))
                .map(relations -> Arrays.stream(relations.strip().split("\\s+")).anyMatch("status"::equalsIgnoreCase))
                .orElse(false);
    }

    private static boolean isSameOrigin(URI one, URI other) {
        return one.getScheme().equalsIgnoreCase(other.getScheme())
                && one.getHost().equalsIgnoreCase(other.getHost())
                && other.getRawUserInfo() == null
                && port(one) == port(other);
    }

    private static int port(URI uri) {
        return uri.getPort() >= 0 ? uri.getPort() : "https".equalsIgnoreCase(uri.getScheme()) ? 443 : 80;
    }
}
