// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.sluice.runner.figures.FigureSet;

/** A page of HTML that needs no other file; every text in it is escaped. */
public final class Html {
  private static final String HEAD =
      """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      """;

  private static final String UPLOT =
      "/META-INF/resources/webjars/uplot/" + uplotVersion() + "/dist/";

  private final StringBuilder text = new StringBuilder(HEAD);
  private boolean hasCharts;
  private boolean hasNetwork;

  /**
   * Begins a page.
   *
   * @param title of the window
   * @param heading above the page
   */
  public Html(String title, String heading) {
    element("title", "", title);
    raw("<style>\n" + file("report.css") + "</style></head><body><main>\n");
    element("h1", "", heading);
  }

  /** Text as it stands in HTML. */
  public static String escape(String s) {
    return s.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  private static String uplotVersion() {
    Properties properties = new Properties();
    try {
      properties.load(
          new StringReader(file("/META-INF/maven/org.webjars.npm/uplot/pom.properties")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version");
  }

  /** A file of this package, or of a library's if the path begins with a slash. */
  private static String file(String path) {
    try (InputStream in = Html.class.getResourceAsStream(path)) {
      return new String(
          Objects.requireNonNull(in, path + " is missing from the jar").readAllBytes(),
          StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Appends markup as it is. */
  public Html raw(String markup) {
    text.append(markup);
    return this;
  }

  /** Appends an element with text inside. */
  public Html element(String tag, String cssClass, String content) {
    text.append('<').append(tag);
    if (!cssClass.isEmpty()) {
      text.append(" class=\"").append(cssClass).append('"');
    }
    text.append('>').append(escape(content)).append("</").append(tag).append(">\n");
    return this;
  }

  /** Appends the heading of a section. */
  public void section(String title) {
    element("h2", "", title);
  }

  /** Appends a paragraph of small print. */
  public void sub(String sentence) {
    element("p", "sub", sentence);
  }

  /** Appends a paragraph that the reader must not miss. */
  public void note(String sentence) {
    element("p", "note", sentence);
  }

  /** Appends a verdict: {@code good}, {@code bad} or {@code idle}. */
  public void badge(String style, String words) {
    element("span", "badge " + style, words);
  }

  /** Appends a row of a table. */
  public Html row(String tag, List<String> cells, int firstNumber) {
    text.append("<tr>");
    for (int i = 0; i < cells.size(); i++) {
      text.append('<').append(tag).append(i >= firstNumber ? " class=\"number\"" : "").append('>');
      text.append(escape(cells.get(i))).append("</").append(tag).append('>');
    }
    text.append("</tr>\n");
    return this;
  }

  /** Appends the figures with links to their files. */
  public void figures(List<FigureSet.Drawn> figures) {
    if (figures.isEmpty()) {
      return;
    }
    section("Figures");
    for (FigureSet.Drawn f : figures) {
      begin(f);
      raw(" <a href=\"figures/%s.json\">json</a></figcaption></figure>\n".formatted(f.name()));
    }
  }

  /** Appends a figure that has no file of its own. */
  public void figure(FigureSet.Drawn figure) {
    begin(figure);
    raw("</figcaption></figure>\n");
  }

  private void begin(FigureSet.Drawn figure) {
    hasCharts = true;
    raw("<figure class=\"chart\">");
    data(figure.chart());
    raw("<figcaption>" + escape(figure.caption()));
  }

  /** Appends the network over time; nothing if it is empty. */
  public void network(String view) {
    if (view.isEmpty()) {
      return;
    }
    hasNetwork = true;
    section("Network");
    raw("<figure class=\"network\">");
    data(view);
    raw("<figcaption>Red: the port is paused. Yellow: it has a queue, the wider the longer; only");
    raw(
        " recorded queues are known (monitor.queuePorts). Blue: a host receives, the darker the more.");
    raw("</figcaption></figure>\n");
  }

  private void data(String json) {
    // In a script, only this would end it.
    String text = json.strip().replace("<", "\\u003c");
    raw("<script type=\"application/json\">" + text + "</script>\n");
  }

  /** Ends the page; the whole of it. */
  public String end() {
    raw("</main>\n");
    if (hasCharts || hasNetwork) {
      raw("<noscript>The figures of this page are drawn with JavaScript.</noscript>\n");
      raw("<script>\n" + file("element.js") + "</script>\n");
    }
    if (hasCharts) {
      raw("<style>" + file(UPLOT + "uPlot.min.css") + "</style>\n");
      raw("<script>" + file(UPLOT + "uPlot.iife.min.js") + "</script>\n");
      raw("<script>\n" + file("charts.js") + "</script>\n");
    }
    if (hasNetwork) {
      raw("<script>\n" + file("network.js") + "</script>\n");
    }
    return raw("</body></html>\n").text.toString();
  }
}
