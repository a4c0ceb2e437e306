// SPDX-License-Identifier: MIT
package org.sluice.runner.run;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.sluice.bridge.BridgeVersion;
import org.sluice.runner.ExitCode;
import org.sluice.runner.files.AtomicFile;
import org.sluice.runner.files.JsonFile;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.model.SchemeChoice;
import org.sluice.runner.model.Variable;
import org.sluice.runner.process.SimulatorWatchdog;
import org.sluice.runner.simulator.Installation;

/** What a run was: seed, parameters, versions, commit, times ({@code manifest.json}). */
final class Manifest {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** The jars of a class path, by the path: that of all runs of a command. */
  private static final Map<String, List<String>> LIBRARIES = new ConcurrentHashMap<>();

  private final Map<String, Object> fields = new LinkedHashMap<>();

  Manifest(
      Experiment experiment,
      RunOptions options,
      String transport,
      Installation installation,
      String planSha256) {
    fields.put("experiment", experiment.name());
    fields.put("experiment_file", experiment.file().toAbsolutePath().normalize().toString());
    fields.put("title", experiment.title());
    fields.put("source", experiment.source());
    fields.put("command_line", options.commandLine());
    fields.put("simulator", installation.simulator().name());
    fields.put("transport", transport);
    fields.put("seed", experiment.seed());
    fields.put("duration_ps", experiment.durationPs());
    fields.put("resolution", experiment.resolution());
    Map<String, Object> variables = new LinkedHashMap<>();
    for (Variable v : experiment.variables()) {
      variables.put(v.name(), experiment.values().getOrDefault(v.name(), v.text()));
    }
    fields.put("variables", variables);
    List<Object> schemes = new ArrayList<>();
    for (SchemeChoice s : experiment.schemes()) {
      Map<String, Object> scheme = new LinkedHashMap<>();
      scheme.put("slot", s.slot());
      scheme.put("name", s.name());
      scheme.put("profile", s.profile());
      scheme.put("parameters", s.parameters());
      schemes.add(scheme);
    }
    fields.put("schemes", schemes);
    fields.put("dataplane_profile", experiment.network().dataplaneProfile());
    fields.put("dataplane", experiment.dataplane());
    fields.put("answer_deadline_ms", options.answerDeadlineMs());
    fields.put("silence_deadline_ms", options.silenceDeadlineMs());
    fields.put("plan_sha256", planSha256);
    fields.put("versions", versions(installation));
    fields.put("git", Commit.of(installation.home()));
    fields.put("host", System.getProperty("os.name") + " " + System.getProperty("os.version"));
    fields.put("started", Instant.now().toString());
  }

  /**
   * The fields of a run that was.
   *
   * @throws IOException if its {@code manifest.json} cannot be read
   */
  static Map<String, Object> read(Path folder) throws IOException {
    return JSON.readValue(
        folder.resolve("manifest.json").toFile(),
        new TypeReference<LinkedHashMap<String, Object>>() {});
  }

  /** Every field. */
  Map<String, Object> fields() {
    return fields;
  }

  /**
   * Adds how the run ended.
   *
   * @param out the output directory, whose {@code engine.json} is read
   */
  void end(Path out, double wallSeconds, SimulatorWatchdog.End end) throws IOException {
    fields.put("wall_s", wallSeconds);
    fields.put("exit_code", end.code().code());
    fields.put("exit", end.sentence() == null ? end.code().meaning() : end.sentence());
    fields.put("status", end.code() == ExitCode.DONE ? "complete" : "partial");
    Path engine = out.resolve("engine.json");
    if (Files.exists(engine)) {
      JsonNode node = JsonFile.read(engine);
      @SuppressWarnings("unchecked")
      Map<String, Object> versions =
          (Map<String, Object>) fields.getOrDefault("versions", Map.of());
      versions.put("simulator", node.path("simulator").asText("unknown"));
      versions.put("simulator_version", node.path("simulator_version").asText("unknown"));
      versions.put("shim_version", node.path("shim_version").asText("unknown"));
    }
  }

  /** Notes what became of a run that is complete. */
  void judged(ExitCode code) {
    fields.put("exit_code", code.code());
    fields.put("exit", code.meaning());
  }

  /** Writes the file as it is now. */
  void write(Path out) throws IOException {
    AtomicFile.write(out.resolve("manifest.json"), JSON.writeValueAsBytes(fields));
  }

  private static Map<String, Object> versions(Installation installation) {
    Map<String, Object> versions = new LinkedHashMap<>();
    versions.put("algorithms", BridgeVersion.ofAlgorithms());
    versions.put(
        "java", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
    versions.put(
        "libraries", LIBRARIES.computeIfAbsent(installation.classPath(), Manifest::libraries));
    return versions;
  }

  private static List<String> libraries(String classPath) {
    List<String> jars = new ArrayList<>();
    for (String entry : classPath.split(File.pathSeparator)) {
      if (entry.endsWith(".jar")) {
        jars.add(String.valueOf(Path.of(entry).getFileName()));
      }
    }
    return jars;
  }
}
