// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.sluice.bridge.Deviation;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.cc.Parameter;
import org.sluice.cc.Profile;
import org.sluice.cc.Scheme;
import org.sluice.runner.ExitCode;

class SchemesCommandTest extends InProcess {
  @Test
  void listsEverySchemeWithItsSlot() {
    assertThat(run("schemes")).isEqualTo(ExitCode.DONE.code());
    for (Scheme s : SchemeCatalog.load().schemes()) {
      assertThat(out.toString().lines())
          .anyMatch(line -> line.startsWith(s.name() + " ") && line.contains(s.slot().wireName()));
    }
  }

  @Test
  void saysEverythingAboutEachScheme() {
    for (Scheme s : SchemeCatalog.load().schemes()) {
      out.getBuffer().setLength(0);
      assertThat(run("schemes", s.name())).isEqualTo(ExitCode.DONE.code());
      String page = out.toString();
      for (Parameter p : s.parameters()) {
        assertThat(page).contains(p.name(), p.defaultValue(), p.allowed(), p.source(), p.help());
      }
      for (Profile p : s.profiles()) {
        assertThat(page).contains(p.name() + ": " + p.description());
        p.values().forEach((key, value) -> assertThat(page).contains(key + " = " + value));
      }
      for (Deviation d : Deviation.of(s)) {
        assertThat(page).contains(d.where(), d.quote(), d.what(), d.why());
      }
    }
  }

  @Test
  void namesTheSchemesThereAreWhenTheNameIsUnknown() {
    assertThat(run("schemes", "nonesuch")).isEqualTo(ExitCode.WRONG_INPUT.code());
    assertThat(err.toString())
        .contains("no scheme is named 'nonesuch'")
        .contains(String.join(", ", SchemeCatalog.load().names()));
  }
}
