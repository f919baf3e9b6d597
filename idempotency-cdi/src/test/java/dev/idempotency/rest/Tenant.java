package dev.idempotency.rest;

import jakarta.enterprise.context.RequestScoped;

/** The tenant of the current request. The application's own filter sets it, once it knows that the caller belongs to it. */
@RequestScoped
public class Tenant {

    private String id;

    public void is(String checked) {
        id = checked;
    }

    public String id() {
        if (id == null) {
            throw new IllegalStateException("the request has no tenant");
        }
        return id;
    }
}
