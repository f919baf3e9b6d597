package dev.idempotency.sample.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.running.Browser;
import dev.idempotency.sample.running.Client;
import dev.idempotency.sample.running.DatabaseKind;
import dev.idempotency.sample.running.InBrowser;
import dev.idempotency.sample.running.RunsOn;
import dev.idempotency.sample.running.Sample;
import java.io.IOException;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.support.ui.Select;

/** A person at the order page: whatever happens on the way, there is one order. */
@InBrowser
@RunsOn(DatabaseKind.H2)
class OrderPageIT {

    private static final String NEWEST = "#intents li:first-child";

    private final String sku = "SKU-" + UUID.randomUUID();
    private Sample sample;
    private Client alice;
    private Browser browser;

    @BeforeEach
    void openPage(Sample sample, Browser browser) throws IOException {
        this.sample = sample;
        this.alice = sample.as("alice");
        this.browser = browser;
        alice.setStock(sku, 10);
        browser.open(sample.page("orders.html"));
        signIn();
    }

    @Test
    void aDoubleClickPlacesOneOrder() throws IOException {
        fill("");

        browser.run("const button = document.querySelector('#order button'); button.click(); button.click();");

        awaitOrder();
        browser.find("#order button").click();
        awaitOrder();
        assertOneOrder();
    }

    @Test
    void theSameAgainIsAskedForByAnotherButton() throws IOException {
        fill("");
        browser.find("#order button").click();
        awaitOrder();

        browser.awaitText("#another", "Order the same again");
        browser.find("#another").click();

        browser.awaitText("#stock", "8 × " + sku);
        assertThat(alice.orders(sku)).isEqualTo(2);
    }

    @Test
    void aReloadDuringTheSubmissionLeavesTheOrderToBeFoundOut() throws IOException {
        fill("delay=3s");
        browser.find("#order button").click();
        browser.awaitText(NEWEST + " .attempts", "1. submit: …");

        browser.reload();
        browser.awaitText("#open", "Of one order it is not known yet");
        browser.find("#find-out").click();

        awaitOrder();
        assertOneOrder();
        assertThat(browser.textOf("#open")).isEmpty();
    }

    @Test
    void aLostAnswerIsFoundOut() throws IOException {
        fill("lose-response");

        browser.find("#order button").click();

        awaitOrder();
        assertThat(browser.textOf(NEWEST + " .attempts")).contains("1. submit: no answer → 2. check: 200, succeeded");
        assertOneOrder();
    }

    @Test
    void whoIsNobodyInParticularMayAskToo() throws IOException {
        new Select(browser.find("[name=user]")).selectByValue("");
        fill("lose-response");

        browser.find("#order button").click();

        awaitOrder();
        assertThat(sample.asNobody().orders(sku)).isEqualTo(1);
    }

    @Test
    void aRollbackIsTriedAgain() throws IOException {
        fill("rollback");

        browser.find("#order button").click();

        awaitOrder();
        assertOneOrder();
    }

    @Test
    void whatIsNotOnStockIsToldWithItsReason() throws IOException {
        fill("");
        type("quantity", "11");

        browser.find("#order button").click();

        browser.awaitText("#told", "No order: ");
        browser.awaitText(NEWEST + " .state", "failed");
        assertThat(alice.orders(sku)).isZero();
    }

    @Test
    void theDeathOfTheServerAfterTheCommitIsSatOut() throws IOException {
        fill("crash-after-commit");

        browser.find("#order button").click();
        sample.awaitCrash();
        sample.start();

        awaitOrder();
        assertOneOrder();
    }

    @Test
    void aKilledServerAndAReloadLeaveTheOrderToBeFoundOut() throws IOException {
        fill("delay=15s");
        browser.find("#order button").click();
        browser.awaitText(NEWEST + " .attempts", "1. submit: …");

        sample.kill();
        sample.start();
        browser.reload();
        browser.awaitText("#open", "Of one order it is not known yet");
        browser.find("#find-out").click();

        awaitOrder();
        assertOneOrder();
    }

    private void signIn() {
        new Select(browser.find("[name=user]")).selectByVisibleText("alice");
    }

    private void fill(String fault) {
        type("sku", sku);
        new Select(browser.find("[name=fault]")).selectByValue(fault);
    }

    private void type(String field, String text) {
        WebElement input = browser.find("[name=" + field + "]");
        input.clear();
        input.sendKeys(text);
    }

    private void awaitOrder() {
        browser.awaitText("#told", "Your order is");
    }

    private void assertOneOrder() throws IOException {
        assertThat(alice.orders(sku)).isEqualTo(1);
        assertThat(alice.stock(sku)).isEqualTo(9);
    }
}
