package dev.idempotency.sample.container.desks;

import jakarta.annotation.Resource;
import jakarta.ejb.EJBContext;

/** What the container begins and ends transactions for. */
abstract class OfContainer extends Business {

    @Resource
    EJBContext context;

    @Override
    public void setRollbackOnly() {
        context.setRollbackOnly();
    }
}
