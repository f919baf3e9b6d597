package dev.idempotency.sample.running;

import jakarta.json.Json;
import jakarta.json.JsonReader;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.support.ui.WebDriverWait;

/** A real browser that everybody shares. Its tabs are of one profile, as those of a person are. */
public final class Browser implements AutoCloseable {

    /** A name for this machine that a browser trusts less than localhost: no secure context. */
    public static final String UNTRUSTED_HOST = "shop.test";

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    static Browser start() {
        Chromium chromium = Chromium.get();
        ChromeOptions options = new ChromeOptions();
        options.setBinary(chromium.browser().toFile());
        options.addArguments(
                "--headless",
                "--no-sandbox",
                "--disable-dev-shm-usage",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                // A tab behind another one works as fast as the one in front.
                "--disable-background-timer-throttling",
                "--disable-renderer-backgrounding",
                "--disable-backgrounding-occluded-windows",
                "--disable-features=HttpsUpgrades",
                "--host-resolver-rules=MAP " + UNTRUSTED_HOST + " 127.0.0.1");
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(chromium.driver().toFile())
                .usingAnyFreePort()
                .build();
        ChromeDriver driver = new ChromeDriver(service, options);
        driver.manage().timeouts().scriptTimeout(PATIENCE).pageLoadTimeout(PATIENCE);
        return new Browser(driver);
    }

    /** Leaves one empty tab, whatever there was. */
    void clear() {
        String empty = openTab();
        for (String tab : Set.copyOf(driver.getWindowHandles())) {
            if (!tab.equals(empty)) {
                driver.switchTo().window(tab).close();
            }
        }
        show(empty);
    }

    public void open(URI page) {
        driver.get(page.toString());
    }

    public void reload() {
        driver.navigate().refresh();
    }

    /** Opens another tab and shows it. */
    public String openTab() {
        driver.switchTo().newWindow(WindowType.TAB);
        return tab();
    }

    /** The tab that is shown. */
    public String tab() {
        return driver.getWindowHandle();
    }

    public void show(String tab) {
        driver.switchTo().window(tab);
    }

    /** Closes the tab that is shown, and shows another one. */
    public void closeTab(String next) {
        driver.close();
        show(next);
    }

    /**
     * Runs statements in the page and waits for what they return, also if that is a promise. As JSON; functions and the
     * like are left out.
     *
     * @throws AssertionError if they throw
     */
    public JsonValue run(String statements) {
        String told = (String) driver.executeAsyncScript("const tell = arguments[0];"
                + "(async () => {" + statements + "})().then("
                + "value => tell(JSON.stringify({value: value === undefined ? null : value})),"
                + "error => tell(JSON.stringify({error: error.name + ': ' + error.message})));");
        try (JsonReader reader = Json.createReader(new StringReader(told))) {
            Map<String, JsonValue> outcome = reader.readObject();
            if (outcome.containsKey("error")) {
                throw new AssertionError(outcome.get("error").toString());
            }
            return outcome.get("value");
        }
    }

    /** Waits until the page has that. */
    public void await(String expression) {
        new WebDriverWait(driver, PATIENCE).until(page -> driver.executeScript("return Boolean(" + expression + ");"));
    }

    public WebElement find(String cssSelector) {
        return driver.findElement(By.cssSelector(cssSelector));
    }

    /** Waits until there is such an element, and it shows that text. */
    public void awaitText(String cssSelector, String text) {
        new WebDriverWait(driver, PATIENCE)
                .withMessage(() -> "No \"" + text + "\" in " + cssSelector + ", but: " + textOf("body"))
                .until(page -> textOf(cssSelector).contains(text));
    }

    /** What all such elements show, at one moment. */
    public String textOf(String cssSelector) {
        return (String) driver.executeScript(
                "return Array.from(document.querySelectorAll(arguments[0])).filter(one => one.checkVisibility())"
                        + ".map(one => one.innerText).join('\\n');",
                cssSelector);
    }

    /** How much a page of that origin may keep. */
    public void limitStorage(URI page, long bytes) {
        String origin = page.resolve("/").toString();
        driver.executeCdpCommand("Storage.overrideQuotaForOrigin", Map.of("origin", origin, "quotaSize", bytes));
    }

    @Override
    public void close() {
        driver.quit();
    }
}
