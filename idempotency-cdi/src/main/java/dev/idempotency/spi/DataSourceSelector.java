package dev.idempotency.spi;

/**
 * Names the datasource of the current call, for applications whose business data is spread over several databases. An
 * application provides one as a CDI bean of this type; without it, {@code idempotency.datasource} holds for every call.
 *
 * <p>It is asked several times in the course of a call, on the thread that works for it: inside the transaction of the
 * business, outside of it, and where the container ends the transaction also after that end. The answer should therefore
 * come from what lives as long as the request does. (A transaction manager that ends transactions on a thread of its own
 * asks there. If there is no answer there, a definite failure is not recorded, and its key may be tried again.) What must
 * hold:
 *
 * <ul>
 *   <li>The answer is the same for the whole of a transaction, and after its completion.
 *   <li>It is the datasource that the business uses in this transaction. With any other one, business change and record
 *       are not committed together.
 *   <li>The same caller, operation and key always lead to the same datasource. Each database knows its own records only:
 *       in another one the same key is another operation, and is executed again.
 * </ul>
 *
 * <p>A status query, too, is answered from the datasource that is selected for it: its request must tell what the choice
 * depends on just as the request of the operation did.
 *
 * <p>If it throws, or names nothing or no datasource, the call is refused as {@code store-unavailable} and nothing is
 * executed. Implementations must be thread-safe.
 */
@FunctionalInterface
public interface DataSourceSelector {

    /**
     * The JNDI name of a datasource that takes part in JTA transactions: {@code jdbc/orders-north}, or one below
     * {@code java:}; up to 200 letters, digits and characters out of {@code . _ - /}. Never null or blank. The name must
     * mean the same datasource in every module of the application. There should be few: each is checked when first
     * named, and its database is remembered; after 1000 no more are taken.
     */
    String currentDataSource();
}
