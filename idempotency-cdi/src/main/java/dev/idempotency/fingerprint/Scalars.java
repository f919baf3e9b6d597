package dev.idempotency.fingerprint;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.net.URL;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Currency;
import java.util.Date;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The forms of values that contain no others. */
final class Scalars {

    private static final Set<Class<?>> INTEGERS =
            Set.of(byte.class, Byte.class, short.class, Short.class, int.class, Integer.class, long.class, Long.class);

    /** Their text is an ISO form, or names them exactly, and is the same in every release of Java. */
    private static final Set<Class<?>> TEXTS = Set.of(
            char.class,
            Character.class,
            Currency.class,
            Duration.class,
            Instant.class,
            LocalDate.class,
            LocalDateTime.class,
            LocalTime.class,
            MonthDay.class,
            OffsetDateTime.class,
            OffsetTime.class,
            Period.class,
            URI.class,
            URL.class,
            UUID.class,
            Year.class,
            YearMonth.class,
            ZonedDateTime.class);

    private static final Form NUMBER = (value, out) -> Decimals.write(value.toString(), out);
    private static final Form TEXT = (value, out) -> out.text(Tag.TEXT, value.toString());

    private Scalars() {}

    /** The form of values of that class; null if they are no scalars. */
    static @Nullable Form of(Class<?> type) {
        if (INTEGERS.contains(type) || type == BigInteger.class || type == BigDecimal.class) {
            return NUMBER;
        }
        if (TEXTS.contains(type) || CharSequence.class.isAssignableFrom(type) || ZoneId.class.isAssignableFrom(type)) {
            return TEXT;
        }
        return other(type);
    }

    private static @Nullable Form other(Class<?> type) {
        if (type == boolean.class || type == Boolean.class) {
            return (value, out) -> out.tag((Boolean) value ? Tag.TRUE : Tag.FALSE);
        }
        if (type == double.class || type == Double.class) {
            return (value, out) -> ShortestDecimal.write((double) value, out);
        }
        if (type == float.class || type == Float.class) {
            return (value, out) -> ShortestDecimal.write((float) value, out);
        }
        if (type == Locale.class) {
            return (value, out) -> out.text(Tag.TEXT, ((Locale) value).toLanguageTag());
        }
        if (type == Date.class) {
            return (value, out) -> out.text(Tag.TEXT, ((Date) value).toInstant().toString());
        }
        return Enum.class.isAssignableFrom(type) ? Scalars::constant : null;
    }

    private static void constant(Object value, CanonicalForm out) {
        Enum<?> constant = (Enum<?>) value;
        Family.write(constant.getDeclaringClass(), out);
        out.text(Tag.TEXT, constant.name());
    }
}
