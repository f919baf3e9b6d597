package dev.idempotency.messages;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Texts for people who run the application. Each has an id such as {@code IDEMP0201E}, says what happened and what to
 * do. The last letter is the severity: {@code I}, {@code W} or {@code E}.
 */
public final class Messages {

    private static final ResourceBundle TEXTS =
            ResourceBundle.getBundle("dev.idempotency.messages.Messages", Locale.ROOT, Messages.class.getClassLoader());

    private static final Pattern ID_IN_FRONT = Pattern.compile("^IDEMP\\d{4}[IWE]: ");

    private Messages() {}

    /** The text with its id in front. Arguments are shown as they are, without locale-dependent formatting. */
    public static String text(String id, @Nullable Object... arguments) {
        Object[] shown = new Object[arguments.length];
        for (int i = 0; i < arguments.length; i++) {
            shown[i] = String.valueOf(arguments[i]);
        }
        return id + ": " + new MessageFormat(TEXTS.getString(id), Locale.ROOT).format(shown);
    }

    /** The text for callers, who have no log to look the id up in. */
    public static String withoutId(String text) {
        return ID_IN_FRONT.matcher(text).replaceFirst("");
    }

    /** Logs the text with the severity that its id names. */
    public static void log(System.Logger logger, String id, @Nullable Object... arguments) {
        System.Logger.Level level = levelOf(id);
        if (logger.isLoggable(level)) {
            logger.log(level, text(id, arguments));
        }
    }

    /** The same with the stack trace of what caused it. */
    public static void log(System.Logger logger, Throwable cause, String id, @Nullable Object... arguments) {
        logger.log(levelOf(id), text(id, arguments), cause);
    }

    private static System.Logger.Level levelOf(String id) {
        return switch (id.charAt(id.length() - 1)) {
            case 'E' -> System.Logger.Level.ERROR;
            case 'W' -> System.Logger.Level.WARNING;
            default -> System.Logger.Level.INFO;
        };
    }
}
