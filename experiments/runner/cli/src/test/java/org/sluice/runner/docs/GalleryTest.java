// SPDX-License-Identifier: MIT
package org.sluice.runner.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/gallery.md shows every figure of docs/img, and says what draws it. */
class GalleryTest {
  private static final Path DOCS = Path.of("../../../docs").toAbsolutePath().normalize();
  private static final Path EXPERIMENTS = DOCS.resolveSibling("experiments");
  private static final Pattern IMAGE = Pattern.compile("!\\[[^]]+]\\((img/[^)]+)\\)");
  private static final Pattern REPRODUCED =
      Pattern.compile("sluice figures out/reproduce/(all)/[a-z]+/([a-z]+) --only ([\\w-]+)");

  private static String page() throws IOException {
    return Files.readString(DOCS.resolve("gallery.md"));
  }

  @Test
  void showsEveryFigure() throws IOException {
    Set<String> shown =
        IMAGE.matcher(page()).results().map(m -> m.group(1)).collect(Collectors.toSet());
    Set<String> there = new TreeSet<>();
    try (Stream<Path> files = Files.walk(DOCS.resolve("img"))) {
      files.filter(Files::isRegularFile).forEach(f -> there.add(DOCS.relativize(f).toString()));
    }
    assertThat(shown).isEqualTo(there);
  }

  @Test
  void hasACommandAfterEveryFigure() throws IOException {
    String page = page();
    for (MatchResult image : IMAGE.matcher(page).results().toList()) {
      int end = page.indexOf("\n#", image.end());
      assertThat(page.substring(image.end(), end < 0 ? page.length() : end))
          .as(image.group(1))
          .containsPattern("`+(sh\n)?(\\./sluice|opp_charttool|omnet-shim/test/qtenv) ");
    }
  }

  /**
   * A name such as websearch-30-p99 is put together in the experiment: its last part stands there.
   */
  @Test
  void namesFiguresOfTheExperimentThatIsReproduced() throws IOException {
    List<MatchResult> commands = REPRODUCED.matcher(page()).results().toList();
    assertThat(commands).hasSizeGreaterThan(20);
    for (MatchResult command : commands) {
      String experiment =
          Files.readString(
              EXPERIMENTS.resolve(command.group(1)).resolve(command.group(2) + ".yaml"));
      String figure = command.group(3);
      String last = figure.substring(figure.lastIndexOf('-') + 1);
      assertThat(experiment)
          .as(figure)
          .containsPattern("name: \"?[\\w{}.-]*(" + last + "|p\\{p\\.of})\"?\n");
    }
  }
}
