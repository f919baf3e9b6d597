package dev.idempotency.bootstrap;

import dev.idempotency.spi.CallerResolver;
import jakarta.enterprise.inject.AmbiguousResolutionException;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Whether it is clear who names callers. */
final class CallerChecks {

    private CallerChecks() {}

    static List<Complaint> of(BeanManager beans) {
        Set<Bean<?>> resolvers = beans.getBeans(CallerResolver.class);
        try {
            beans.resolve(resolvers);
            return List.of();
        } catch (AmbiguousResolutionException e) {
            String names = resolvers.stream()
                    .map(bean -> bean.getBeanClass().getName())
                    .sorted()
                    .collect(Collectors.joining(", "));
            return List.of(Complaint.of("IDEMP0424E", names));
        }
    }
}
