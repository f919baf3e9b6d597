package dev.idempotency.jta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.arjuna.ats.internal.jta.transaction.arjunacore.TransactionImple;
import dev.idempotency.testing.TestJta;
import jakarta.transaction.RollbackException;
import java.util.ArrayList;
import java.util.List;
import org.jboss.weld.environment.se.WeldContainer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TransactionsTest {

    private final Transactions transactions = new Transactions();
    private WeldContainer container;
    private SeparateTransactions separate;

    @BeforeAll
    void start() {
        container = TestJta.weld().addBeanClass(SeparateTransactions.class).initialize();
        separate = container.select(SeparateTransactions.class).get();
    }

    @AfterAll
    void stop() {
        container.close();
    }

    @Test
    void a_guard_that_says_no_turns_the_commit_into_a_rollback() {
        OwnTransaction transaction = transactions.begin();
        List<Ending> endings = new ArrayList<>();
        transactions.onCompletion(() -> false, endings::add);

        assertThatThrownBy(transaction::commit).isInstanceOf(RollbackException.class);
        assertThat(endings).containsExactly(Ending.ROLLED_BACK);
        assertThat(transactions.isActive()).isFalse();
    }

    @Test
    void what_follows_a_rollback_may_use_a_transaction_of_its_own() {
        OwnTransaction transaction = transactions.begin();
        List<Object> seen = new ArrayList<>();
        transactions.onCompletion(() -> true, ending -> {
            seen.add(ending);
            seen.add(separate.inNew(transactions::canCommit));
            seen.add(separate.outside(transactions::isActive));
        });

        transaction.rollBack();

        assertThat(seen).containsExactly(Ending.ROLLED_BACK, true, false);
        assertThat(transactions.isActive()).isFalse();
    }

    @Test
    void a_transaction_that_was_replaced_is_not_taken_for_ours() throws Exception {
        OwnTransaction transaction = transactions.begin();
        TestJta.userTransaction().rollback();
        TestJta.userTransaction().begin();

        assertThat(transaction.canCommit()).isFalse();
        transaction.rollBack();
        assertThat(transactions.isActive()).isFalse();
    }

    @Test
    void work_outside_leaves_the_transaction_as_it_was() {
        OwnTransaction transaction = transactions.begin();
        Object key = transactions.key();
        assertThat(separate.outside(transactions::isActive)).isFalse();
        assertThat(separate.<Object>inNew(transactions::key)).isNotEqualTo(key);
        assertThat(transactions.key()).isEqualTo(key);
        transaction.rollBack();
    }

    @Test
    void a_timeout_counts_for_the_one_transaction_also_where_that_is_refused() throws Exception {
        OwnTransaction outer = transactions.begin();
        assertThatThrownBy(() -> transactions.begin(7)).isInstanceOf(IllegalStateException.class);
        outer.rollBack();

        OwnTransaction next = transactions.begin();
        int timeout = ((TransactionImple) TestJta.transactionManager().getTransaction()).getTimeout();
        next.rollBack();
        assertThat(timeout).isEqualTo(60);
    }
}
