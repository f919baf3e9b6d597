package dev.idempotency.outgoing;

import dev.idempotency.client.Answer;
import dev.idempotency.messages.Messages;
import dev.idempotency.polling.Loop;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Delivers what is stored in one database: takes what is due, for each target in a lane of its own, and follows it to its
 * end. Polling finds everything, sooner or later; {@link #wake} makes it soon. Thread-safe.
 */
public final class Relay {

    private static final System.Logger LOGGER = System.getLogger(Relay.class.getName());

    private static final long DRAIN = Duration.ofSeconds(10).toNanos();

    /** How often it is tried, at the end, to write what could not be written. */
    private static final long RETRY = Duration.ofMillis(500).toNanos();

    private final String namespace;
    private final String owner = UUID.randomUUID().toString();
    private final OutgoingStore store;
    private final long pollInterval;
    private final Executor threads;
    private final Herald herald;
    private final Ends ends = new Ends();
    private final Map<String, Lane> lanes = new LinkedHashMap<>();
    private final Map<String, Ahead> ahead = new LinkedHashMap<>();
    private final Set<Claimed> foreground = ConcurrentHashMap.newKeySet();
    private final Finisher finisher;
    private final Turns turns;
    private final Aging aging;
    private final Strays strays;
    private final Loop loop;
    private long lastPoll;
    private volatile boolean running;

    /**
     * @param retention how long entries are kept after their end
     * @param threads of the container; one is used all the time
     * @param listener told of what is over, after it was written
     */
    public Relay(
            String namespace,
            OutgoingStore store,
            Collection<Target> targets,
            Duration pollInterval,
            Duration retention,
            Executor threads,
            Consumer<OperationResolved> listener) {
        this.namespace = namespace;
        this.store = store;
        this.pollInterval = pollInterval.toNanos();
        this.threads = threads;
        this.herald = new Herald(threads, listener);
        this.loop = new Loop(this::round, pollInterval, e -> Messages.log(LOGGER, e, "IDEMP0704W"));
        this.finisher = new Finisher(store, this::finished, loop::wake);
        this.turns = new Turns(store, namespace);
        this.aging = new Aging(store, namespace, retention);
        this.strays = new Strays(store, namespace, lanes.keySet());
        this.lastPoll = System.nanoTime() - this.pollInterval;
        for (Target target : targets) {
            Attempter attempter = new Attempter(target, new Course(target, Relay::random));
            Lane lane = new Lane(attempter, finisher, threads, loop::wake, Relay::random);
            lanes.put(target.name(), lane);
            ahead.put(target.name(), new Ahead(lane, store, () -> claimIfRunning(target), loop::wake));
        }
    }

    private static double random() {
        return ThreadLocalRandom.current().nextDouble();
    }

    /**
     * Begins to deliver, if there is anybody to deliver to.
     *
     * @param starter runs the beginning on a thread of the application: all that follows is done in its surroundings
     */
    public void start(Executor starter) {
        if (lanes.isEmpty()) {
            lookForStrays();
            return;
        }
        running = true;
        try {
            starter.execute(this::begin);
        } catch (RuntimeException e) {
            refused(e);
        }
    }

    private void begin() {
        try {
            threads.execute(loop);
            loop.wake();
        } catch (RuntimeException e) {
            refused(e);
        }
    }

    private void refused(RuntimeException e) {
        running = false;
        Messages.log(LOGGER, e, "IDEMP0705E", e);
    }

    /** Something may be left of targets that there were. An application without any needs no threads for them. */
    private void lookForStrays() {
        try {
            threads.execute(strays::lookOnce);
        } catch (RuntimeException e) {
            LOGGER.log(System.Logger.Level.DEBUG, "Nobody can look for outgoing operations", e);
        }
    }

    /**
     * Takes nothing more, gives back what was not begun, and waits for what was, for ten seconds at most; ends that could
     * not be written are tried again meanwhile. What is still under way then is found out by another node, or after the
     * next start. It takes longer only where the database neither answers nor fails.
     */
    public void stop() {
        if (!running) {
            finisher.flush(); // what callers could not write
            return;
        }
        running = false;
        long deadline = System.nanoTime() + DRAIN;
        loop.stop();
        lanes.values().forEach(Lane::stop);
        try {
            while (!drain(Math.min(deadline, System.nanoTime() + RETRY)) && deadline - System.nanoTime() > 0) {
                // what could not be written is tried again
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        herald.tellKept();
    }

    private boolean drain(long nanoTime) throws InterruptedException {
        for (Lane lane : lanes.values()) {
            guard(lane, () -> passAll(ahead(lane.target().name()))); // to a lane that gives it back
        }
        boolean isMore = !finisher.isWriting(); // where one hangs at it, this thread would hang as well
        while (isMore) {
            isMore = finisher.flushSome() && nanoTime - System.nanoTime() > 0;
        }
        boolean isOver = loop.awaitEnd(nanoTime);
        for (Lane lane : lanes.values()) {
            isOver &= ahead(lane.target().name()).drain(nanoTime) && lane.drain(nanoTime);
        }
        return isOver;
    }

    /**
     * There is something new for that target. Returns at once; not to be called before its commit.
     *
     * @param group of what is new; null if it is in none
     */
    public void wake(String target, @Nullable String group) {
        Lane lane = lanes.get(target);
        if (lane != null) {
            if (group != null && running) { // if not, nobody would take it away
                turns.changed(target, group);
            }
            lane.wake();
            loop.wake();
        }
    }

    /** Whether it delivers to that target. */
    boolean knows(String target) {
        return lanes.containsKey(target);
    }

    OutgoingStore store() {
        return store;
    }

    Ends ends() {
        return ends;
    }

    Optional<OutgoingStatus> find(String id) {
        return store.find(namespace, id);
    }

    /**
     * Makes an attempt on this thread, if it is the entry's turn, nobody has it, and its target takes one more now.
     *
     * @return empty if none was made, or it was lost to somebody else meanwhile
     */
    Optional<Finished> attempt(String target, String id) {
        Lane lane = lanes.get(target);
        if (!running) { // there is no thread that would write what could not be written
            finisher.flush();
        }
        if (lane == null || !lane.admitCaller()) {
            return Optional.empty();
        }
        Answer told = null;
        try {
            Optional<Claimed> claimed = store.claim(claim(lane.target(), 1), id, lane.attempter()::plan);
            if (claimed.isEmpty()) {
                return Optional.empty();
            }
            Attempter.Made made = make(lane.attempter(), claimed.get());
            told = made.answer();
            return write(lane, made.finished());
        } finally {
            lane.callerEnded(told);
        }
    }

    private Attempter.Made make(Attempter attempter, Claimed claimed) {
        foreground.add(claimed);
        try {
            return attempter.make(claimed);
        } finally {
            foreground.remove(claimed);
        }
    }

    private Optional<Finished> write(Lane lane, Finished finished) {
        Set<Claimed> lost = finish(lane, finished);
        ended(finished);
        tellOfCaller(news(List.of(finished), lost));
        return lost.isEmpty() ? Optional.of(finished) : Optional.empty();
    }

    /** Observers do not run in the name of a caller, unless there is no other thread for them. */
    private void tellOfCaller(List<OutgoingStatus> news) {
        if (running) {
            herald.keep(news);
        } else {
            herald.tellHere(news);
        }
    }

    /** An end that cannot be written now is written by the relay, although the caller is told. */
    private Set<Claimed> finish(Lane lane, Finished finished) {
        try {
            return finisher.finish(List.of(finished));
        } catch (RuntimeException e) {
            lane.adopt();
            finisher.keep(finished);
            throw e;
        }
    }

    private void round() {
        if (finisher.flushSome()) { // who writes until nothing is left takes nothing meanwhile
            loop.wake();
        }
        herald.tellKept();
        boolean isPoll = System.nanoTime() - lastPoll >= pollInterval;
        if (isPoll) {
            lastPoll = System.nanoTime();
            lanes.values().forEach(lane -> {
                lane.wake();
                lane.beginMissing();
            });
        }
        turns.pass(target -> lane(target).wake());
        for (Lane lane : lanes.values()) {
            lane.afterCallers();
            takeFor(lane);
        }
        if (isPoll) {
            extendLeases();
            if (turns.tick()) {
                lanes.values().forEach(Lane::wake);
                loop.wake();
            }
            aging.tick();
            strays.tick();
        }
    }

    private void takeFor(Lane lane) {
        passAhead(lane);
        guard(lane, () -> claimFor(lane));
    }

    private static void passAll(Ahead last) {
        boolean isMore = true;
        while (isMore) {
            isMore = last.pass();
        }
    }

    private void passAhead(Lane lane) {
        guard(lane, () -> {
            if (ahead(lane.target().name()).pass()) { // after the others
                loop.wake();
            }
        });
    }

    /** Also if there is no room for what one target has: the others are next. */
    private static void guard(Lane lane, Runnable work) {
        try {
            work.run();
        } catch (Throwable e) {
            if (lane.isTimeToTell()) {
                Messages.log(LOGGER, e, "IDEMP0706W", lane.target().name(), e);
            }
        }
    }

    private void claimFor(Lane lane) {
        int wanted = lane.wanted();
        if (wanted == 0) {
            return;
        }
        List<Claimed> claimed = store.claim(claim(lane.target(), wanted), lane.attempter()::plan);
        boolean isFull = claimed.size() == wanted;
        lane.take(claimed, isFull);
        if (isFull) {
            loop.wake();
        }
    }

    /** An attempt may take longer than it should: an application's delivery cannot be cut off. */
    private void extendLeases() {
        Stream<Claimed> running = lanes.values().stream().flatMap(lane -> lane.running().stream());
        List<Claimed> aging = Stream.concat(running, foreground.stream())
                .filter(claimed -> claimed.age().compareTo(claimed.lease().dividedBy(2)) > 0)
                .toList();
        if (!aging.isEmpty()) {
            store.extend(aging);
        }
    }

    private Optional<OutgoingStore.Claim> claimIfRunning(Target target) {
        return running ? Optional.of(claim(target, 1)) : Optional.empty();
    }

    private OutgoingStore.Claim claim(Target target, int most) {
        return new OutgoingStore.Claim(namespace, target.name(), most, owner, target.lease());
    }

    private void finished(List<Finished> written, Set<Claimed> lost) {
        Map<String, List<Finished>> byTarget = written.stream()
                .collect(Collectors.groupingBy(
                        one -> one.claimed().entry().shipment().target()));
        byTarget.forEach((target, some) -> lane(target).finished(some));
        written.forEach(this::ended);
        herald.tell(news(written, lost));
    }

    private static List<OutgoingStatus> news(List<Finished> written, Set<Claimed> lost) {
        return written.stream()
                .filter(one -> one.isNews() && !lost.contains(one.claimed()))
                .map(Finished::status)
                .toList();
    }

    private void ended(Finished one) {
        ends.tell(one.claimed().id());
        Shipment shipment = one.claimed().entry().shipment();
        if (shipment.request().group() != null) {
            // Also where the claim was lost: the answer of a commit may have been lost, and not the commit.
            wake(shipment.target(), shipment.request().group());
        }
    }

    private Lane lane(String target) {
        return Objects.requireNonNull(lanes.get(target), target);
    }

    /** What this node stores for that target as taken already. */
    Ahead ahead(String target) {
        return Objects.requireNonNull(ahead.get(target), target);
    }
}
