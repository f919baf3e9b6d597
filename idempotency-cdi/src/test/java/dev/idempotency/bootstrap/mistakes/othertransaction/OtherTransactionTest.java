package dev.idempotency.bootstrap.mistakes.othertransaction;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.bootstrap.mistakes.Refusal;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.enterprise.inject.Stereotype;
import jakarta.interceptor.InterceptorBinding;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
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
    void another_binding_may_bring_it() {
        Refusal.of(ByBinding.class).tells("IDEMP0408E", "ByBinding.place", "@Transactional(REQUIRES_NEW)");
    }

    @Test
    void so_may_a_stereotype_of_the_class() {
        Refusal.of(ByStereotype.class).tells("IDEMP0408E", "ByStereotype.place", "@Transactional(NOT_SUPPORTED)");
    }

    @Test
    void or_the_binding_of_a_stereotype_of_a_stereotype() {
        Refusal.of(FromFarAway.class).tells("IDEMP0408E", "FromFarAway.place", "@Transactional(REQUIRES_NEW)");
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

    @Transactional(TxType.REQUIRES_NEW)
    @InterceptorBinding
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE, ElementType.METHOD})
    @interface InNewTransaction {}

    @Transactional(TxType.NOT_SUPPORTED)
    @Stereotype
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    @interface Unattached {}

    @InNewTransaction
    @Stereotype
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    @interface Independent {}

    @Independent
    @Stereotype
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    @interface Remote {}

    static class ByBinding {
        @InNewTransaction
        @IdempotentOperation("orders.place")
        public void place(@IdempotencyKey String key) {}
    }

    @Unattached
    static class ByStereotype {
        @IdempotentOperation("orders.place")
        public void place(@IdempotencyKey String key) {}
    }

    @Remote
    static class FromFarAway {
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
