// SPDX-License-Identifier: MIT
package org.sluice.runner.export;

import java.io.File;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.sluice.runner.plan.PlanSession;

/** How exported runs connect to the algorithms. */
final class SessionSettings {
  private static final String SECTION = "The Java side, on this machine";

  private SessionSettings() {}

  /** Lines of the ini file. */
  static Map<Setting, String> of(PlanSession session) {
    Map<Setting, String> all = new LinkedHashMap<>();
    if (!session.transport().equals("jvm")) {
      all.put(new Setting(SECTION, "*.sluice.transport"), IniValue.text(session.transport()));
      all.put(
          new Setting(SECTION, "*.sluice.endpoint"), IniValue.text(session.server().endpoint()));
      if (session.server().keys() != null) {
        put(all, "keys", List.of(Objects.requireNonNull(session.server().keys())));
      }
    } else {
      all.put(new Setting(SECTION, "*.sluice.classPath"), IniValue.text(session.classPath()));
      if (!session.javaHome().isEmpty()) {
        put(all, "javaHome", List.of(Path.of(session.javaHome())));
      }
      put(all, "schemePath", session.schemePath());
    }
    return IniFile.lines(all);
  }

  private static void put(Map<Setting, String> all, String member, List<Path> paths) {
    List<String> absolute = paths.stream().map(p -> p.toAbsolutePath().toString()).toList();
    if (!absolute.isEmpty()) {
      all.put(
          new Setting(SECTION, "*.sluice.session", member),
          IniValue.text(String.join(File.pathSeparator, absolute)));
    }
  }
}
