package dev.idempotency.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InMemoryJournalTest extends JournalContract {

    private final InMemoryJournal journal = new InMemoryJournal();

    @Override
    Journal journal() {
        return journal;
    }

    @Test
    void only_closed_intents_are_forgotten() {
        journal.store(intent("a"));
        journal.store(intent("b"));
        journal.close("b", failed());
        assertThat(journal.forget(outcome -> true)).containsExactly("b");
        assertThat(journal.find("a")).isPresent();
        assertThat(journal.find("b")).isEmpty();
    }
}
