// SPDX-License-Identifier: MIT
package org.sluice.runner.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.files.JsonFile;
import org.sluice.runner.files.JsonObject;
import org.sluice.runner.model.SchemeDescription;

/**
 * The file {@code description.json} of a run: what a report needs to know besides the raw files, so
 * that one can be drawn later.
 */
public final class DescriptionFile {
  private static final String NAME = "description.json";
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The parts of a description that are not about where the run is. */
  private record Parts(
      RunDescription.About about,
      RunDescription.Setup setup,
      Map<String, Object> variables,
      Map<String, List<String>> portGroups,
      Map<String, List<Long>> flowGroups,
      RunDescription.Lines lines,
      RunDescription.End end,
      Map<String, Object> manifest,
      @Nullable List<String> warnings) {}

  private DescriptionFile() {}

  /** Writes it into the run's folder. */
  public static void write(Path folder, RunDescription run) throws IOException {
    JsonFile.write(
        folder.resolve(NAME),
        new JsonObject()
            .with("about", run.about())
            .with("setup", run.setup())
            .with("variables", run.variables())
            .with("portGroups", run.portGroups())
            .with("flowGroups", run.flowGroups())
            .with("lines", run.lines())
            .with("end", run.end())
            .with("manifest", run.manifest())
            .with("warnings", run.warnings()));
  }

  /** Whether a folder has one. */
  public static boolean isIn(Path folder) {
    return Files.isRegularFile(folder.resolve(NAME));
  }

  /**
   * Reads it from the run's folder.
   *
   * @throws IOException if it cannot be read
   */
  public static RunDescription read(Path folder) throws IOException {
    Parts parts = JSON.readValue(folder.resolve(NAME).toFile(), Parts.class);
    return new RunDescription(
        parts.about(),
        folder,
        parts.setup(),
        parts.variables(),
        parts.portGroups(),
        parts.flowGroups(),
        parts.lines(),
        parts.end(),
        parts.manifest(),
        Objects.requireNonNullElse(parts.warnings(), List.of()));
  }

  /**
   * The description of a run's folder: its file, or for a run of an earlier version, which has
   * none, what its manifest says.
   *
   * @throws IOException if a file cannot be read
   */
  static RunDescription ofFolder(Path folder) throws IOException {
    return isIn(folder) ? read(folder) : ofManifest(folder);
  }

  private static RunDescription ofManifest(Path folder) throws IOException {
    Path file = folder.resolve("manifest.json");
    JsonNode manifest = Files.exists(file) ? JsonFile.read(file) : JSON.createObjectNode();
    List<SchemeDescription> schemes = new ArrayList<>();
    for (JsonNode s : manifest.path("schemes")) {
      schemes.add(
          new SchemeDescription(
              s.path("slot").asText(),
              s.path("name").asText(),
              s.path("profile").asText(),
              Map.of()));
    }
    boolean isWhole =
        Files.exists(folder.resolve("status"))
            && Files.readString(folder.resolve("status")).strip().equals("complete");
    return new RunDescription(
        new RunDescription.About(
            manifest.path("experiment").asText("run"), manifest.path("title").asText(""), "", null),
        folder,
        new RunDescription.Setup(
            manifest.path("simulator").asText(""),
            manifest.path("transport").asText(""),
            manifest.path("seed").asLong(0),
            manifest.path("duration_ps").asLong(0),
            schemes,
            Set.of()),
        Map.of(),
        Map.of(),
        Map.of(),
        new RunDescription.Lines(Map.of(), Map.of()),
        new RunDescription.End(
            manifest.path("wall_s").asDouble(Double.NaN),
            isWhole ? null : manifest.path("exit").asText("its status is not 'complete'"),
            isWhole),
        Map.of(),
        List.of());
  }
}
