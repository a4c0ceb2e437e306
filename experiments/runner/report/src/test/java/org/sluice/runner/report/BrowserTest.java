// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogType;
import org.sluice.runner.results.RawRun;

/** A report in a browser: what a reader does with it. */
class BrowserTest {
  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
  private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
  private static ChromeDriver browser;

  @TempDir private static Path profile;
  @TempDir private Path out;

  @BeforeAll
  static void start() {
    assumeTrue(
        Files.exists(CHROMIUM) && Files.exists(DRIVER),
        "Debian's chromium and chromium-driver are not installed");
    ChromeOptions options = new ChromeOptions();
    options.setBinary(CHROMIUM.toFile());
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--user-data-dir=" + profile);
    browser =
        new ChromeDriver(
            new ChromeDriverService.Builder().usingDriverExecutable(DRIVER.toFile()).build(),
            options);
    browser.manage().timeouts().scriptTimeout(Duration.ofSeconds(20));
  }

  @AfterAll
  static void end() {
    if (browser != null) {
      browser.quit();
    }
  }

  private void open(int width, int height) throws IOException {
    RawRun raw = RawRun.complete(out);
    open(raw, width, height);
  }

  private void open(RawRun raw, int width, int height) throws IOException {
    new RunReport().write(raw.description().queueLine("Qref", 150).build(), List.of());
    browser.manage().window().setSize(new Dimension(width, height));
    browser.get(out.resolve("report.html").toUri().toString());
  }

  private static Object script(String text, Object... arguments) {
    return browser.executeScript(text, arguments);
  }

  private static double number(String expression) {
    return ((Number) script("return " + expression)).doubleValue();
  }

  private static WebElement chart(String name) {
    return (WebElement)
        script("return sluiceCharts.find(c => c.data.name === arguments[0]).figure", name);
  }

  private static String of(String name) {
    return "sluiceCharts.find(c => c.data.name === '" + name + "')";
  }

  /** Dots of a canvas that are not transparent. */
  private static double inked(String name) {
    return number(
        of(name)
            + ".u.ctx.getImageData(0, 0, 10000, 10000).data.filter((v, i) => i % 4 === 3 && v > 0)"
            + ".length");
  }

  private static void nothingFailed() {
    assertThat(browser.manage().logs().get(LogType.BROWSER).getAll()).isEmpty();
  }

  @Test
  void everyFigureIsDrawn() throws IOException {
    open(1200, 900);
    for (String name : List.of("queue", "rate", "throughput", "throughput-total", "slowdown")) {
      assertThat(inked(name)).as(name).isGreaterThan(2000);
      assertThat(chart(name).findElements(By.cssSelector(".u-series")).size())
          .as(name + ": a legend with the axis and each line")
          .isGreaterThan(1);
    }
    nothingFailed();
  }

  @Test
  void aZoomIsSharedByAllChartsOverTimeAndTakenBack() throws IOException {
    open(1200, 900);
    double all = number(of("queue") + ".u.scales.x.max");
    WebElement over = chart("queue").findElement(By.cssSelector(".u-over"));
    script("arguments[0].scrollIntoView({block: 'center'})", over);
    new Actions(browser).moveToElement(over, -100, 0).clickAndHold().moveByOffset(200, 0).perform();
    new Actions(browser).release().perform();

    double shown = number(of("queue") + ".u.scales.x.max - " + of("queue") + ".u.scales.x.min");
    double share = 200.0 / over.getSize().getWidth();
    assertThat(shown / all).isBetween(0.9 * share, 1.1 * share);
    for (String name : List.of("rate", "throughput", "throughput-total")) {
      assertThat(number(of(name) + ".u.scales.x.max"))
          .isEqualTo(number(of("queue") + ".u.scales.x.max"));
    }
    assertThat(number(of("slowdown") + ".u.scales.x.max")).as("no time").isNotEqualTo(shown);
    chart("rate").findElement(By.xpath(".//button[text()='all']")).click();
    assertThat(number(of("queue") + ".u.scales.x.max")).isEqualTo(all);
    assertThat(number(of("queue") + ".u.scales.x.min")).isZero();
    nothingFailed();
  }

  @Test
  void keysZoomAndMove() throws IOException {
    open(1200, 900);
    double all = number(of("queue") + ".u.scales.x.max");
    WebElement plot = chart("queue").findElement(By.cssSelector(".plot"));
    plot.sendKeys("+");
    assertThat(number(of("rate") + ".u.scales.x.max")).isEqualTo(0.75 * all);
    plot.sendKeys(Keys.ARROW_RIGHT);
    assertThat(number(of("rate") + ".u.scales.x.max")).isGreaterThan(0.75 * all);
    plot.sendKeys("0");
    assertThat(number(of("rate") + ".u.scales.x.max")).isEqualTo(all);
    WebElement label = chart("queue").findElement(By.cssSelector(".u-series:nth-child(2) th"));
    label.sendKeys(Keys.ENTER);
    assertThat(label.getAttribute("aria-checked")).isEqualTo("false");
    assertThat(script("return " + of("queue") + ".u.series[1].show")).isEqualTo(false);
    nothingFailed();
  }

  @Test
  void theCursorSaysWhatALineIsThere() throws IOException {
    open(1200, 900);
    // The raw file says 300 bytes from 1.0 to 1.5 us.
    script(of("queue") + ".u.setCursor({left: " + of("queue") + ".u.valToPos(1.3, 'x'), top: 9})");
    assertThat(
            chart("queue").findElement(By.cssSelector(".u-series:nth-child(2) .u-value")).getText())
        .isEqualTo("0.3");
    assertThat(chart("queue").findElement(By.cssSelector(".u-series:last-child")).getText())
        .as("the reference is there, too")
        .contains("Qref")
        .contains("0.15");
  }

  @Test
  void anAxisBecomesLogarithmicAndTheTableHasThePoints() throws IOException {
    open(1200, 900);
    WebElement log = chart("queue").findElement(By.xpath(".//button[text()='log']"));
    log.click();
    assertThat(number(of("queue") + ".u.scales.y.distr")).isEqualTo(3);
    assertThat(log.getAttribute("aria-pressed")).isEqualTo("true");
    assertThat(number(of("queue") + ".u.scales.y.min")).isPositive();
    log.click();
    assertThat(number(of("queue") + ".u.scales.y.distr")).isEqualTo(1);

    chart("queue").findElement(By.cssSelector("summary")).click();
    browser.executeAsyncScript("setTimeout(arguments[0], 200)");
    List<WebElement> cells =
        chart("queue").findElements(By.cssSelector(".points tbody tr:first-child td"));
    assertThat(cells.get(0).getText()).isEqualTo("tor → receiver (3:0)");
    assertThat(cells.get(1).getText()).isEqualTo("0");
    nothingFailed();
  }

  @Test
  void aNarrowWindowAndDarkColoursAndPaperShowAll() throws IOException {
    open(420, 900);
    assertThat(number("document.documentElement.scrollWidth")).isLessThanOrEqualTo(420);
    assertThat(number(of("queue") + ".u.width")).isBetween(280.0, 420.0);
    assertThat(inked("queue")).isGreaterThan(1000);
    browser.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", "dark"))));
    assertThat(script("return " + of("queue") + ".u.series[1].stroke(" + of("queue") + ".u, 1)"))
        .isEqualTo("#4BA3E3");
    browser.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", List.of()));
    nothingFailed();
  }

  @Test
  void theNetworkShowsWhatIsPausedWhereAndWhen() throws IOException {
    RawRun raw = RawRun.complete(out);
    raw.write("pfc.csv", "time_ps,node,node_type,port,pause\n1000000,1,0,0,1\n1600000,1,0,0,0\n");
    open(raw, 1200, 900);
    script("sluiceNetworks[0].setTime(0.5)");
    assertThat(now()).startsWith("Nothing is paused.");
    script("sluiceNetworks[0].setTime(1.3)");
    assertThat(now()).startsWith("Paused: host 1 → tor.").contains("tor → receiver 0.3 KB");
    assertThat(browser.findElements(By.cssSelector(".network .paused"))).hasSize(1);
    script("sluiceNetworks[0].setTime(1.7)");
    assertThat(now()).startsWith("Nothing is paused.");

    WebElement slider = browser.findElement(By.cssSelector(".network input"));
    slider.sendKeys(Keys.HOME, Keys.ARROW_RIGHT);
    assertThat(number("sluiceNetworks[0].column")).isEqualTo(1);
    assertThat(number(of("queue") + ".u.cursor.left")).as("the charts follow").isBetween(0.0, 20.0);
    nothingFailed();
  }

  private static String now() {
    return browser.findElement(By.cssSelector(".network .now")).getText();
  }

  /** Names come from experiment files of others. */
  @Test
  void aHostileNameIsText() throws IOException {
    RawRun raw = RawRun.complete(out);
    String plan = Files.readString(out.resolve("plan.txt"));
    raw.write("plan.txt", plan.replace("name=tor", "name=<img%20src=x%20onerror=alert(1)>"));
    open(raw, 1200, 900);
    assertThat(browser.findElements(By.cssSelector("img"))).isEmpty();
    assertThat(chart("queue").getText()).contains("<img src=x onerror=alert(1)>");
    nothingFailed();
  }
}
