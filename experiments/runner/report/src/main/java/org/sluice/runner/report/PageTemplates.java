// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import org.sluice.runner.figures.Numbers;

/** The templates of pages, and what every template can use: styles, scripts and functions. */
final class PageTemplates {
  private static final String END = ".html.mustache";

  private static final Mustache.Compiler COMPILER =
      Mustache.compiler()
          .strictSections(true)
          .emptyStringIsFalse(true)
          .nullValue("–")
          .withLoader(name -> new StringReader(file(PageTemplates.class, name + END)));

  private static final Map<Class<?>, Template> TEMPLATES = new ConcurrentHashMap<>();

  /** A number with its unit, in text that is escaped. */
  private static final String QUANTITY =
      "[-−]?\\d[\\d.,]* (?:[KMGT]?(?:B|b/s)|%|[mµunp]?s|min)(?!\\w)";

  private static final Map<String, Object> SHARED = shared();

  private PageTemplates() {}

  static String render(Page page) {
    Template template =
        TEMPLATES.computeIfAbsent(
            page.getClass(), c -> COMPILER.compile(file(c, c.getSimpleName() + END)));
    StringWriter text = new StringWriter();
    template.execute(page, SHARED, text);
    return text.toString();
  }

  private static Map<String, Object> shared() {
    Class<?> here = PageTemplates.class;
    String uplot = "/META-INF/resources/webjars/uplot/" + uplotVersion() + "/dist/";
    // In a script, only a tag would end it.
    Mustache.Lambda script =
        (part, out) -> out.write(part.execute().strip().replace("<", "\\u003c"));
    // Is not wrapped between the number and the unit.
    Mustache.Lambda quantities =
        (part, out) ->
            out.write(part.execute().replaceAll(QUANTITY, "<span class=\"quantity\">$0</span>"));
    Mustache.Lambda count =
        (part, out) -> out.write(Numbers.count(Double.parseDouble(part.execute())));
    return Map.of(
        "reportCss", file(here, "report.css"),
        "elementJs", file(here, "element.js"),
        "chartsJs", file(here, "charts.js"),
        "networkJs", file(here, "network.js"),
        "uplotCss", file(here, uplot + "uPlot.min.css"),
        "uplotJs", file(here, uplot + "uPlot.iife.min.js"),
        "script", script,
        "quantities", quantities,
        "count", count);
  }

  private static String uplotVersion() {
    Properties properties = new Properties();
    try {
      properties.load(
          new StringReader(
              file(PageTemplates.class, "/META-INF/maven/org.webjars.npm/uplot/pom.properties")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version");
  }

  /** A file beside a class, or of a library if the path begins with a slash. */
  private static String file(Class<?> beside, String path) {
    try (InputStream in = beside.getResourceAsStream(path)) {
      return new String(
          Objects.requireNonNull(in, path + " is missing from the jar").readAllBytes(),
          StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
