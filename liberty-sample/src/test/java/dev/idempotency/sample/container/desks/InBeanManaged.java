package dev.idempotency.sample.container.desks;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.NotFingerprinted;
import dev.idempotency.sample.container.bookings.CardDeclined;
import jakarta.annotation.Resource;
import jakarta.ejb.EJBContext;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Named;

@Stateless
@Named("bean-managed")
@TransactionManagement(TransactionManagementType.BEAN)
public class InBeanManaged extends Business implements Desk {

    @Resource
    EJBContext context;

    @Override
    @IdempotentOperation(value = "bean-managed", definiteFailures = CardDeclined.class)
    public Receipt book(@IdempotencyKey String key, String line, @NotFingerprinted Inside inside) throws Exception {
        return confirm(line, inside);
    }

    @Override
    public void setRollbackOnly() throws Exception {
        context.getUserTransaction().setRollbackOnly();
    }
}
