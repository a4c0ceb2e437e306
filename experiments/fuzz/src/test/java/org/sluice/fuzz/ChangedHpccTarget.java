// SPDX-License-Identifier: MIT
package org.sluice.fuzz;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.read.Choices;
import org.sluice.runner.read.ExperimentLibrary;
import org.sluice.runner.read.ExperimentReader;
import org.sluice.runner.read.HpccConfig;
import org.sluice.runner.read.HpccExperiment;

/**
 * Files of the HPCC simulator and its relatives in which a few words or lines are left out,
 * misspelt, repeated or replaced: by others of the same file, or by what often breaks readers.
 */
public final class ChangedHpccTarget {
  private static final List<String> NAMES =
      List.of("config.txt", "topology.txt", "flow.txt", "trace.txt");
  private static final List<Map<String, String>> CASES = cases();
  private static final Path FOLDER = folder();
  private static final ExperimentReader READER =
      new ExperimentReader(SchemeCatalog.load().schemes());
  private static final Pattern PIECE = Pattern.compile("\\S+|\\n[^\\n]*");
  private static final String[] BREAKERS = {
    "",
    "-1",
    "0",
    "0.01",
    "1e3",
    "1e400",
    "1e-999999999",
    "nan",
    "0x10",
    ".",
    "-",
    "4294967295",
    "4294967296",
    "18446744073709551615",
    "99999999999999999999999",
    "Yes",
    "{a comment}",
    "# BUFFER_SIZE 4",
    "//",
    "KMAX_MAP 2147483647",
    "LB_MODE 9",
    "KMAX 1",
    "MON_START 1",
    "CC_MOD 3",
    "CC_MODE",
    "../../x",
    "${X}",
    "$X",
    "\"",
    "\\",
    "é",
    "\u0000",
    "\u0007",
    "25Gbps",
    "0Gbps",
    "1us",
    "-1us",
    "99999999s",
    "flow.txt",
    "topology.txt",
    ".",
    "/",
  };

  private ChangedHpccTarget() {}

  /** It is read as an experiment, or refused in one line as wrong input. */
  public static void fuzzerTestOneInput(FuzzedDataProvider data) throws IOException {
    Map<String, String> texts = data.pickValue(CASES);
    String changed = data.pickValue(NAMES);
    for (String name : NAMES) {
      String text = texts.getOrDefault(name, "");
      if (name.equals(changed)) {
        for (int changes = data.consumeInt(1, 3); changes > 0; changes--) {
          text = changed(text, data);
        }
      }
      Files.writeString(FOLDER.resolve(name), text, StandardCharsets.ISO_8859_1);
    }
    try {
      read(FOLDER.resolve("config.txt"));
    } catch (SluiceException e) {
      if (e.exitCode() != ExitCode.WRONG_INPUT || String.valueOf(e.getMessage()).contains("\n")) {
        throw e;
      }
    }
  }

  private static void read(Path file) throws IOException {
    HpccConfig config = new HpccConfig(file, Map.of(), Integer.MAX_VALUE);
    List<String> said = new ArrayList<>(config.warnings());
    said.add(config.readAs());
    if (said.size() > 30 || said.stream().anyMatch(s -> s.contains("\n"))) {
      throw new IllegalStateException("more than a few warnings of one line: " + said);
    }
    ExperimentLibrary.Entry entry = HpccExperiment.of(config, file);
    try {
      var unused = READER.read(entry, Choices.NONE);
    } finally {
      Files.deleteIfExists(entry.file());
    }
  }

  private static String changed(String text, FuzzedDataProvider data) {
    List<MatchResult> pieces = PIECE.matcher(text).results().toList();
    if (pieces.isEmpty()) {
      return data.pickValue(BREAKERS);
    }
    MatchResult at = data.pickValue(pieces);
    String piece = at.group();
    int split = data.consumeInt(0, piece.length());
    String by =
        switch (data.consumeInt(0, 5)) {
          case 0 -> "";
          case 1 -> data.pickValue(pieces).group();
          case 2 -> piece.substring(0, split) + data.consumeAsciiString(1) + piece.substring(split);
          case 3 -> piece + " " + piece;
          case 4 -> piece + " " + data.pickValue(BREAKERS);
          default -> data.pickValue(BREAKERS);
        };
    String after = data.consumeInt(0, 19) == 0 ? "" : text.substring(at.end());
    return text.substring(0, at.start()) + by + after;
  }

  private static List<Map<String, String>> cases() {
    URL seeds = Objects.requireNonNull(ChangedHpccTarget.class.getResource("/corpus/hpcc-cases"));
    try (Stream<Path> folders = Files.list(Path.of(seeds.toURI()))) {
      List<Map<String, String>> cases = new ArrayList<>();
      for (Path folder : folders.sorted().toList()) {
        Map<String, String> texts = new HashMap<>();
        for (String name : NAMES) {
          Path file = folder.resolve(name);
          if (Files.exists(file)) {
            texts.put(name, Files.readString(file));
          }
        }
        cases.add(Map.copyOf(texts));
      }
      return cases;
    } catch (IOException | URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Path folder() {
    try {
      return Files.createTempDirectory("sluice-fuzz");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
