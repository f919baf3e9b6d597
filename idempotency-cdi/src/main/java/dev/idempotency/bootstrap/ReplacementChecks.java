package dev.idempotency.bootstrap;

import dev.idempotency.spi.CallerResolver;
import dev.idempotency.spi.DataSourceSelector;
import jakarta.enterprise.inject.AmbiguousResolutionException;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Whether it is clear which bean replaces a part of the library. */
final class ReplacementChecks {

    private ReplacementChecks() {}

    static List<Complaint> of(BeanManager beans) {
        return Stream.of(CallerResolver.class, DataSourceSelector.class)
                .flatMap(type -> of(type, beans).stream())
                .toList();
    }

    private static List<Complaint> of(Class<?> type, BeanManager beans) {
        Set<Bean<?>> replacements = beans.getBeans(type);
        try {
            beans.resolve(replacements);
            return List.of();
        } catch (AmbiguousResolutionException e) {
            String names = replacements.stream()
                    .map(bean -> bean.getBeanClass().getName())
                    .sorted()
                    .collect(Collectors.joining(", "));
            return List.of(Complaint.of("IDEMP0424E", type.getSimpleName(), names));
        }
    }
}
