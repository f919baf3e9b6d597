package dev.idempotency.execution;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Which operations were seen to be recorded lately: for them it is worth reading the record before anything is claimed,
 * since a retry mostly comes soon. A hint and no more; the record decides. Its size is fixed, and what is new displaces
 * what is old. Thread-safe.
 */
final class RecentRecords {

    /** Half a megabyte. */
    private static final int SIZE = 1 << 16;

    private final AtomicLongArray marks = new AtomicLongArray(SIZE);

    void add(String operationId) {
        long mark = mark(operationId);
        marks.setRelease(place(mark), mark);
    }

    boolean contains(String operationId) {
        long mark = mark(operationId);
        return marks.getAcquire(place(mark)) == mark;
    }

    void remove(String operationId) {
        long mark = mark(operationId);
        marks.compareAndSet(place(mark), mark, 0);
    }

    /** Operation ids end with characters of a digest: these are random enough. */
    private static long mark(String operationId) {
        long mark = 0;
        for (int i = operationId.length() - 11; i < operationId.length(); i++) {
            mark = mark * 61 + operationId.charAt(i);
        }
        return mark;
    }

    private static int place(long mark) {
        return (int) (mark >>> 20) & SIZE - 1;
    }
}
