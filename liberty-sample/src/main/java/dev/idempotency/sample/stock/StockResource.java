package dev.idempotency.sample.stock;

import dev.idempotency.sample.request.OneLine;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.PersistenceException;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** Sets and reads the stock. Setting it twice is the same as once: no key is needed. */
@Path("stock/{sku}")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
public class StockResource {

    @Inject
    private Stocks stocks;

    @GET
    public StockLevel read(@PathParam("sku") @OneLine String sku) {
        return stocks.level(sku);
    }

    @PUT
    @Consumes(MediaType.APPLICATION_JSON)
    public StockLevel set(@PathParam("sku") @Size(max = 64) @OneLine String sku, @NotNull @Valid SetStock stock) {
        try {
            stocks.set(sku, stock.onHand());
        } catch (PersistenceException anotherWasFirst) {
            stocks.set(sku, stock.onHand()); // now there is something to update
        }
        return new StockLevel(sku, stock.onHand());
    }
}
