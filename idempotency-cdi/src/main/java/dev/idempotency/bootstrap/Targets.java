package dev.idempotency.bootstrap;

import dev.idempotency.client.ClientOptions;
import dev.idempotency.client.Credentials;
import dev.idempotency.client.Limits;
import dev.idempotency.client.ResponseCheck;
import dev.idempotency.config.OutgoingSettings;
import dev.idempotency.config.TargetSettings;
import dev.idempotency.messages.Messages;
import dev.idempotency.outgoing.Delivery;
import dev.idempotency.outgoing.HttpDelivery;
import dev.idempotency.outgoing.JmsDelivery;
import dev.idempotency.outgoing.JmsResults;
import dev.idempotency.outgoing.OutgoingTarget;
import dev.idempotency.outgoing.Target;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** The receivers of outgoing operations: those that are set, and those that the application delivers to itself. */
final class Targets {

    private final Instance<Object> beans;

    private Targets(Instance<Object> beans) {
        this.beans = beans;
    }

    /**
     * All of them.
     *
     * @throws IllegalStateException if it is not clear how to deliver to one of them
     */
    static List<Target> of(OutgoingSettings settings, Instance<Object> beans) {
        Targets targets = new Targets(beans);
        Set<String> names = targets.delivered();
        settings.targets().forEach(target -> names.add(target.name()));
        return names.stream().map(name -> targets.target(settings.of(name))).toList();
    }

    private Set<String> delivered() {
        Set<String> names = new TreeSet<>();
        for (Instance.Handle<Delivery> handle :
                beans.select(Delivery.class, Any.Literal.INSTANCE).handles()) {
            handle.getBean().getQualifiers().stream()
                    .filter(OutgoingTarget.class::isInstance)
                    .map(qualifier -> ((OutgoingTarget) qualifier).value())
                    .forEach(names::add);
        }
        return names;
    }

    private Target target(TargetSettings target) {
        Limits limits = new Limits(
                target.attemptTime(),
                target.maxAttempts(),
                target.totalTime(),
                target.firstPause(),
                target.longestPause(),
                target.retryWindow());
        return new Target(
                target.name(),
                delivery(target, limits),
                limits,
                target.reconcilePause(),
                target.reconcileTime(),
                target.parallel());
    }

    private Delivery delivery(TargetSettings target, Limits limits) {
        Instance<Delivery> own = beans.select(Delivery.class, new OutgoingTarget.Literal(target.name()));
        if (!own.isUnsatisfied()) {
            return the(own, Delivery.class, target.name());
        }
        if ((target.url() == null) == (target.destination() == null)) {
            throw new IllegalStateException(
                    Messages.text(target.url() == null ? "IDEMP0716E" : "IDEMP0719E", target.name()));
        }
        return target.url() == null ? overMessaging(target, limits) : overHttp(target, limits, target.url());
    }

    private Delivery overMessaging(TargetSettings target, Limits limits) {
        if (!RuntimeApis.HAS_MESSAGING) {
            throw new IllegalStateException(Messages.text("IDEMP0720E", target.name()));
        }
        URI results = target.results();
        return new JmsDelivery(
                target.connectionFactory(),
                Objects.requireNonNull(target.destination()),
                results == null ? null : new JmsResults(overHttp(target, limits, results), results));
    }

    private HttpDelivery overHttp(TargetSettings target, Limits limits, URI address) {
        ClientOptions options = ClientOptions.defaults()
                .withLimits(limits)
                .withCredentials(orElse(Credentials.class, Credentials.NONE, target.name()))
                .withCheck(orElse(ResponseCheck.class, ResponseCheck.WELL_FORMED, target.name()));
        return new HttpDelivery(options, address, target.results(), target.problemTypes());
    }

    private <T> T orElse(Class<T> type, T byDefault, String target) {
        Instance<T> own = beans.select(type, new OutgoingTarget.Literal(target));
        return own.isUnsatisfied() ? byDefault : the(own, type, target);
    }

    private static <T> T the(Instance<T> own, Class<T> type, String target) {
        if (own.isAmbiguous()) {
            throw new IllegalStateException(Messages.text("IDEMP0717E", type.getSimpleName(), target));
        }
        return own.get();
    }
}
