// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.runner.figures.FigureSet;
import org.sluice.runner.files.JsonFile;
import org.sluice.runner.read.ClaimFields;
import org.sluice.runner.results.RawRun;

class ReportTest {
  @TempDir Path out;

  @Test
  void isOnePageWithClaimsFiguresAndPorts() throws IOException {
    List<Map<String, Object>> claims =
        List.of(
            Map.of("text", "Fast & <fair>", "source", "s", "measured", "fct(1)", "atMost", "1 us"),
            Map.of(
                "text",
                "Too fast",
                "source",
                "s",
                "measured",
                "fct(1)",
                "atMost",
                "1 ns",
                "unit",
                "ns"));
    new RunReport()
        .write(
            RawRun.complete(out).description().queueLine("Qref", 150).build(),
            claims.stream().map(c -> ClaimFields.read(Set.of(), c)).toList());
    String page = Files.readString(out.resolve("report.html"));

    assertThat(page)
        .contains("Fast &amp; &lt;fair&gt;", "≤ 1 ns", "1000 ns", "FAILED", "holds")
        .contains("tor → receiver (3:0)")
        .as("what was measured with several seeds is long and pushes no verdict off the page")
        .contains(
            "<table class=\"claims\">", ".claims .number:nth-child(3) { white-space: normal; }")
        .as("a line does not end between a number and its unit")
        .contains("<span class=\"quantity\">1000 ns</span>", ".quantity { white-space: nowrap; }")
        .as("it needs nothing else")
        .doesNotContain("src=", "<link", "@import", "fetch(", "XMLHttpRequest");
    assertThat(page.split("<figure class=\"chart\">")).hasSizeGreaterThan(5);
    for (String figure : List.of("queue", "rate", "throughput", "throughput-total", "slowdown")) {
      JsonNode chart = JsonFile.read(out.resolve("figures/" + figure + ".json"));
      assertThat(chart.path("lines").path(0).path("x").size()).isPositive();
      assertThat(page).contains(chart.path("caption").asText());
    }
  }

  private record OneFigurePage(String label, List<FigureSet.Drawn> figures) implements Page {}

  /** Labels come from experiment files of others. */
  @Test
  void aTitleIsNeverMarkup() {
    String label = "</script><script>alert(1)</script><!--";
    String chart = "{\"caption\": \"" + label + "\"}";
    String page =
        new OneFigurePage(label, List.of(new FigureSet.Drawn("n", label, chart, false))).render();
    assertThat(page).doesNotContain("alert(1)</script>", "<script>alert", "<!--");
    assertThat(page).contains("\\u003c/script>\\u003cscript>alert(1)");
  }
}
