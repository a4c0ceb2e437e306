// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class GeneratedFilesTest {
  private static final Path ROOT = Path.of("../..");

  @Test
  void everyGeneratedFileIsCurrent() throws IOException {
    for (var file : Generate.contents(ROOT).entrySet()) {
      assertThat(Generate.read(file.getKey()))
          .as("%s is not what the declarations say: run ./sluice generate", file.getKey())
          .isEqualTo(file.getValue());
    }
  }

  @Test
  void partOfAFileIsReplacedBetweenItsMarks() {
    String file = "before\n<!-- generated: keys -->\nold\n<!-- end of keys -->\nafter\n";
    assertThat(Output.part("x.md", "keys", "new\n").applyTo(file))
        .isEqualTo("before\n<!-- generated: keys -->\nnew\n<!-- end of keys -->\nafter\n");
    assertThatThrownBy(() -> Output.part("x.md", "events", "new\n").applyTo(file))
        .hasMessage("x.md has no lines \"generated: events\" and \"end of events\"");
  }
}
