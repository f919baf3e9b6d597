package dev.idempotency.rest;

import jakarta.ws.rs.NotAcceptableException;
import jakarta.ws.rs.core.MediaType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Determines the media type of a response (Jakarta RESTful Web Services 3.1, section 3.8, steps 4 to 10). */
final class Negotiation {

    private static final Comparator<Offer> BEST_FIRST = Comparator.<Offer>comparingInt(
                    offer -> Offer.specificity(offer.type()))
            .thenComparingDouble(Offer::quality)
            .thenComparingDouble(Offer::serverQuality)
            .reversed();

    private Negotiation() {}

    /**
     * The best type that is both produced and accepted.
     *
     * @throws NotAcceptableException if there is none
     */
    static MediaType choose(List<MediaType> produced, List<MediaType> acceptable) {
        List<Offer> offers = new ArrayList<>();
        for (MediaType accepted : acceptable.isEmpty() ? List.of(MediaType.WILDCARD_TYPE) : acceptable) {
            for (MediaType offered : produced.isEmpty() ? List.of(MediaType.WILDCARD_TYPE) : produced) {
                if (offered.isCompatible(accepted) && quality(accepted, "q") > 0) {
                    offers.add(Offer.of(offered, accepted));
                }
            }
        }
        offers.sort(BEST_FIRST);
        return offers.stream()
                .map(Offer::type)
                .filter(Negotiation::isConcrete)
                .findFirst()
                .or(() -> octetStream(offers))
                .orElseThrow(NotAcceptableException::new);
    }

    static boolean isConcrete(MediaType type) {
        return !type.isWildcardType() && !type.isWildcardSubtype();
    }

    private static Optional<MediaType> octetStream(List<Offer> offers) {
        return offers.stream()
                .map(Offer::type)
                .filter(type -> type.isWildcardType() || type.getType().equals("application"))
                .map(type -> MediaType.APPLICATION_OCTET_STREAM_TYPE)
                .findFirst();
    }

    private static double quality(MediaType type, String parameter) {
        String value = type.getParameters().get(parameter);
        try {
            return value == null ? 1 : Double.parseDouble(value);
        } catch (NumberFormatException e) {
            return 1;
        }
    }

    /**
     * One pair that fits together.
     *
     * @param type the more specific of the two, without the parameters of the negotiation itself
     */
    private record Offer(MediaType type, double quality, double serverQuality) {

        static Offer of(MediaType offered, MediaType accepted) {
            MediaType specific = specificity(accepted) > specificity(offered) ? accepted : offered;
            return new Offer(plain(specific), Negotiation.quality(accepted, "q"), Negotiation.quality(offered, "qs"));
        }

        private static MediaType plain(MediaType type) {
            Map<String, String> parameters = new LinkedHashMap<>(type.getParameters());
            parameters.remove("q");
            parameters.remove("qs");
            return new MediaType(type.getType(), type.getSubtype(), parameters);
        }

        static int specificity(MediaType type) {
            if (type.isWildcardType()) {
                return 0;
            }
            return type.isWildcardSubtype() ? 1 : 2;
        }
    }
}
