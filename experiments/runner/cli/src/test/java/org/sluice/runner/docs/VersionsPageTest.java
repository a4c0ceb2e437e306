// SPDX-License-Identifier: MIT
package org.sluice.runner.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** docs/reference/versions.md has the numbers that the formats have now. */
class VersionsPageTest {
  private static final Path ROOT = Path.of("../../..").toAbsolutePath().normalize();

  private static String found(String file, String expression) throws IOException {
    Matcher m = Pattern.compile(expression).matcher(Files.readString(ROOT.resolve(file)));
    assertThat(m.find()).as("%s has %s", file, expression).isTrue();
    return m.group(1);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Sluice         | pom.xml                                 | <revision>(.*)</revision>
          record protocol | bridge/vocabulary/events.yaml          | protocolVersion: (\\d+)
          plan           | bridge/dataplane/plan/plan_text.cc      | sluice-plan version=(\\d+)'
          C interface    | bridge/client/include/sluice.h          | SLUICE_API_VERSION (\\d+)
          agreement.json | experiments/runner/report/src/main/java/org/sluice/runner/report/AgreementJson.java | VERSION = (\\d+);
          """)
  void theNumberIsThatOfTheFormat(String format, String file, String expression)
      throws IOException {
    assertThat(found("docs/reference/versions.md", "\\| " + format + "[^|]*\\| ([\\d.]+) \\|"))
        .isEqualTo(found(file, expression));
  }
}
