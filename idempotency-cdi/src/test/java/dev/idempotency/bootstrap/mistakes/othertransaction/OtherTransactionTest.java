package dev.idempotency.bootstrap.mistakes.othertransaction;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.bootstrap.mistakes.Refusal;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import org.junit.jupiter.api.Test;

class OtherTransactionTest {

    @Test
    void the_work_is_not_done_in_a_new_transaction() {
        Refusal.of(New.class).tells("IDEMP0408E", "New.place", "@Transactional(REQUIRES_NEW)");
    }

    @Test
    void the_work_is_not_done_outside_of_the_transaction() {
        Refusal.of(NotSupported.class).tells("IDEMP0408E", "NotSupported.place", "@Transactional(NOT_SUPPORTED)");
    }

    @Test
    void the_work_is_not_one_that_refuses_transactions() {
        Refusal.of(Never.class).tells("IDEMP0408E", "Never.place", "@Transactional(NEVER)");
    }

    @Test
    void the_class_speaks_for_its_methods() {
        Refusal.of(OnClass.class).tells("IDEMP0408E", "OnClass.place", "REQUIRES_NEW");
    }

    @Test
    void an_enterprise_bean_may_have_no_transaction_with_supports() {
        Refusal.of(Supports.class).tells("IDEMP0408E", "Supports.place", "@TransactionAttribute(SUPPORTS)");
    }

    @Test
    void an_enterprise_bean_has_none_with_not_supported() {
        Refusal.of(Outside.class).tells("IDEMP0408E", "Outside.place", "@TransactionAttribute(NOT_SUPPORTED)");
    }

    @Test
    void an_enterprise_bean_has_none_with_never() {
        Refusal.of(NeverInBean.class).tells("IDEMP0408E", "NeverInBean.place", "@TransactionAttribute(NEVER)");
    }

    static class New {
        @Transactional(TxType.REQUIRES_NEW)
        @IdempotentOperation("orders.place")
        public void place(@IdempotencyKey String key) {}
    }

    static class NotSupported {
        @Transactional(TxType.NOT_SUPPORTED)
        @IdempotentOperation("orders.place")
        public void place(@IdempotencyKey String key) {}
    }

    static class Never {
        @Transactional(TxType.NEVER)
        @IdempotentOperation("orders.place")
        public void place(@IdempotencyKey String key) {}
    }

    @Transactional(TxType.REQUIRES_NEW)
    static class OnClass {
        @IdempotentOperation("orders.place")
        public void place(@IdempotencyKey String key) {}
    }

    @Stateless
    @TransactionAttribute(TransactionAttributeType.SUPPORTS)
    static class Supports {
        @IdempotentOperation("orders.place")
        public void place(@IdempotencyKey String key) {}
    }

    @Stateless
    static class Outside {
        @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
        @IdempotentOperation("orders.place")
        public void place(@IdempotencyKey String key) {}
    }

    @Stateless
    static class NeverInBean {
        @TransactionAttribute(TransactionAttributeType.NEVER)
        @IdempotentOperation("orders.place")
        public void place(@IdempotencyKey String key) {}
    }
}
