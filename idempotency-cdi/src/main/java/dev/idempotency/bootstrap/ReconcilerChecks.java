package dev.idempotency.bootstrap;

import dev.idempotency.ClaimMode;
import dev.idempotency.OnLapse;
import dev.idempotency.spi.Reconciler;
import dev.idempotency.spi.Reconciles;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Whether it is clear who finds out what became of which operation.
 *
 * @param mistakes refuse the deployment
 * @param warnings do not
 */
record ReconcilerChecks(List<Complaint> mistakes, List<Complaint> warnings) {

    static ReconcilerChecks of(Collection<Candidate> candidates, BeanManager beans) {
        ReconcilerChecks checks = new ReconcilerChecks(new ArrayList<>(), new ArrayList<>());
        List<Candidate> leased = candidates.stream()
                .filter(candidate -> candidate.annotation().claim() == ClaimMode.BEFORE_TRANSACTION)
                .toList();
        Set<String> names =
                leased.stream().map(candidate -> candidate.annotation().value()).collect(Collectors.toSet());
        Map<String, String> reconcilers = checks.reconcilers(beans, names);
        leased.stream()
                .filter(candidate -> candidate.annotation().onLapse() == OnLapse.RECONCILE)
                .filter(candidate ->
                        !reconcilers.containsKey(candidate.annotation().value()))
                .map(candidate -> Complaint.of(
                        "IDEMP0437W", candidate.shown(), candidate.annotation().value()))
                .forEach(checks.warnings::add);
        return checks;
    }

    /** By operation, the class of the bean. */
    private Map<String, String> reconcilers(BeanManager beans, Set<String> leased) {
        Map<String, String> found = new LinkedHashMap<>();
        beans.getBeans(Reconciler.class).stream()
                .map(Bean::getBeanClass)
                .sorted(Comparator.comparing(Class::getName))
                .forEach(type -> add(found, type, leased));
        return found;
    }

    private void add(Map<String, String> found, Class<?> type, Set<String> leased) {
        for (String operation : operations(type)) {
            if (!leased.contains(operation)) {
                warnings.add(Complaint.of("IDEMP0439W", type.getName(), operation));
            }
            String other = found.putIfAbsent(operation, type.getName());
            if (other != null) {
                mistakes.add(Complaint.of("IDEMP0438E", type.getName(), operation, other));
            }
        }
        if (operations(type).isEmpty()) {
            mistakes.add(Complaint.of("IDEMP0440E", type.getName()));
        }
    }

    /** What the class of a reconciler says that it knows about. */
    static List<String> operations(Class<?> reconciler) {
        Reconciles annotation = reconciler.getAnnotation(Reconciles.class);
        return annotation == null ? List.of() : List.of(annotation.value());
    }

    /** An attempt that claims in its transaction leaves nothing behind that could lapse. */
    static List<Complaint> onLapse(Candidate candidate) {
        return candidate.annotation().claim() == ClaimMode.IN_TRANSACTION
                        && candidate.annotation().onLapse() != OnLapse.RECONCILE
                ? List.of(Complaint.of(
                        "IDEMP0436E", candidate.shown(), candidate.annotation().onLapse()))
                : List.of();
    }
}
