package dev.idempotency.sample.browser;

import dev.idempotency.sample.running.Browser;
import dev.idempotency.sample.running.InBrowser;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Tests with a page of their own: each receiver has another port, and so is another origin with an empty store. */
@InBrowser
abstract class BrowserContract {

    final Receiver receiver = new Receiver();
    Browser browser;
    ClientPage page;

    @BeforeEach
    void openPage(Browser browser) {
        this.browser = browser;
        this.page = ClientPage.at(browser, receiver.page("localhost"));
    }

    @AfterEach
    void closeReceiver() {
        receiver.close();
    }
}
