// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The version is in the root's {@code pom.xml}. Its copies elsewhere are equal to it. */
class VersionTest {
  private static final Path HOME = Path.of(System.getProperty("sluice.home", "../../.."));

  private static String said(String file, String expression) throws IOException {
    Matcher m = Pattern.compile(expression).matcher(Files.readString(HOME.resolve(file)));
    assertThat(m.find()).as("%s says %s", file, expression).isTrue();
    return m.group(1);
  }

  @Test
  void copiesAreTheSame() throws Exception {
    String version = said("pom.xml", "<revision>(.*)</revision>");
    assertThat(version).matches("\\d+\\.\\d+\\.\\d+(-SNAPSHOT)?");
    assertThat(Sluice.VERSION).isEqualTo(version);
    assertThat(said("bridge/python/src/sluice/__init__.py", "__version__ = \"(.*)\""))
        .isEqualTo(version);
    assertThat(said("CITATION.cff", "\\nversion: (.*)\\n")).isEqualTo(version);
  }

  @Test
  void modulesAndTheClientTakeIt() throws Exception {
    List<Path> modules;
    try (Stream<Path> files = Files.find(HOME, 4, (p, a) -> p.endsWith("pom.xml"))) {
      modules = files.filter(p -> Files.isDirectory(p.resolveSibling("src"))).toList();
    }
    assertThat(modules).hasSizeGreaterThan(5);
    for (Path pom : modules) {
      assertThat(Files.readString(pom))
          .as(pom.toString())
          .containsPattern("<artifactId>sluice</artifactId>\\s*<version>\\$\\{revision}</version>");
    }
    assertThat(said("bridge/client/src/version.cc", "kShimVersion = (.*);"))
        .isEqualTo("SLUICE_VERSION");
  }
}
