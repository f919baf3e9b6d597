package dev.idempotency.fingerprint;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes the fingerprints of the calls of one method. Immutable and thread-safe. */
public final class ArgumentFingerprint {

    private final Forms forms;
    private final List<Integer> counted;
    private final List<String> complaints;

    ArgumentFingerprint(Forms forms, List<Integer> counted, List<String> complaints) {
        this.forms = forms;
        this.counted = List.copyOf(counted);
        this.complaints = List.copyOf(complaints);
    }

    /**
     * What stands against fingerprints of this method: each sentence names a parameter, or a field inside one, with its
     * type and what is wrong with it. Empty if all is well.
     */
    public List<String> complaints() {
        return complaints;
    }

    /**
     * The fingerprint of a call, by the values at this moment.
     *
     * @param arguments the arguments of the method, in its order
     * @throws NotCanonicalException if a value has no canonical form, such as one that contains itself
     */
    public Fingerprint of(@Nullable Object[] arguments) {
        List<@Nullable Object> values = new ArrayList<>(counted.size());
        for (int index : counted) {
            values.add(arguments[index]);
        }
        return forms.digest(values);
    }
}
