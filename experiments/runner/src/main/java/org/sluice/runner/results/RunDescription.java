// SPDX-License-Identifier: MIT
package org.sluice.runner.results;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the runner knows about a run and the simulator's files do not say. Topology, links, frame
 * sizes and flows are read from the plan file, so they are not repeated here.
 */
public final class RunDescription {
  private final String experiment;
  private final String title;
  private final String question;
  private final Path out;
  private final Path plan;
  private final String simulator;
  private final String transport;
  private final long seed;
  private final long durationPs;
  private final double wallSeconds;
  private final List<SchemeDescription> schemes;
  private final Map<String, Object> variables;
  private final Map<String, List<String>> portGroups;
  private final Map<String, List<Long>> flowGroups;
  private final Map<String, Double> queueLinesBytes;
  private final Map<String, Double> rateLinesBps;
  private final @Nullable String explanation;
  private final @Nullable String failure;
  private final Map<String, Object> manifest;

  private RunDescription(Builder b) {
    this.experiment = b.experiment;
    this.title = b.title.isEmpty() ? b.experiment : b.title;
    this.question = b.question;
    this.out = b.out;
    this.plan = b.plan == null ? b.out.resolve("plan.txt") : b.plan;
    this.simulator = b.simulator;
    this.transport = b.transport;
    this.seed = b.seed;
    this.durationPs = b.durationPs;
    this.wallSeconds = b.wallSeconds;
    this.schemes = List.copyOf(b.schemes);
    this.variables = Collections.unmodifiableMap(new LinkedHashMap<>(b.variables));
    this.portGroups = Collections.unmodifiableMap(new LinkedHashMap<>(b.portGroups));
    this.flowGroups = Collections.unmodifiableMap(new LinkedHashMap<>(b.flowGroups));
    this.queueLinesBytes = Collections.unmodifiableMap(new LinkedHashMap<>(b.queueLinesBytes));
    this.rateLinesBps = Collections.unmodifiableMap(new LinkedHashMap<>(b.rateLinesBps));
    this.explanation = b.explanation;
    this.failure = b.failure;
    this.manifest = Collections.unmodifiableMap(new LinkedHashMap<>(b.manifest));
  }

  /**
   * Starts a description.
   *
   * @param experiment the experiment's name, for example {@code rocc/fig8}
   * @param out the run's output directory, where the simulator's raw files are
   */
  public static Builder of(String experiment, Path out) {
    return new Builder(experiment, out);
  }

  /** The experiment's name, for example {@code rocc/fig8}. */
  public String experiment() {
    return experiment;
  }

  /** A headline for people; the experiment's name where none was given. */
  public String title() {
    return title;
  }

  /** What the experiment asks, one or two sentences; may be empty. */
  public String question() {
    return question;
  }

  /** The output directory. */
  public Path out() {
    return out;
  }

  /** The plan the simulator was given; {@code plan.txt} in the output directory by default. */
  public Path plan() {
    return plan;
  }

  /** The simulator, for example {@code ns3}. */
  public String simulator() {
    return simulator;
  }

  /** The transport really used: {@code jvm} or {@code zmq}, never {@code auto}. */
  public String transport() {
    return transport;
  }

  /** The seed of the run. */
  public long seed() {
    return seed;
  }

  /** The simulated duration asked for, in picoseconds. */
  public long durationPs() {
    return durationPs;
  }

  /** Wall time from the start of the simulator's process to its end, in seconds. */
  public double wallSeconds() {
    return wallSeconds;
  }

  /** The schemes, at most one per slot. */
  public List<SchemeDescription> schemes() {
    return schemes;
  }

  /** The experiment's variables: a number in base units (ps, bit/s, bytes) or a string. */
  public Map<String, Object> variables() {
    return variables;
  }

  /** Named ports for claims and figures: name to a list of {@code node:port}. */
  public Map<String, List<String>> portGroups() {
    return portGroups;
  }

  /** Named flows for claims: name to a list of flow ids. */
  public Map<String, List<Long>> flowGroups() {
    return flowGroups;
  }

  /** Horizontal lines in the queue figure: label to bytes. */
  public Map<String, Double> queueLinesBytes() {
    return queueLinesBytes;
  }

  /** Horizontal lines in the rate figure: label to bit/s. */
  public Map<String, Double> rateLinesBps() {
    return rateLinesBps;
  }

  /** The experiment's own words on claims known to fail, or null. */
  public @Nullable String explanation() {
    return explanation;
  }

  /** One sentence on why the run ended early, or null when the runner knows of nothing wrong. */
  public @Nullable String failure() {
    return failure;
  }

  /** What {@code manifest.json} holds, shown in the report. */
  public Map<String, Object> manifest() {
    return manifest;
  }

  /** Collects the parts of a {@link RunDescription}. */
  public static final class Builder {
    private final String experiment;
    private final Path out;
    private String title = "";
    private String question = "";
    private @Nullable Path plan;
    private String simulator = "";
    private String transport = "";
    private long seed;
    private long durationPs;
    private double wallSeconds;
    private final List<SchemeDescription> schemes = new ArrayList<>();
    private final Map<String, Object> variables = new LinkedHashMap<>();
    private final Map<String, List<String>> portGroups = new LinkedHashMap<>();
    private final Map<String, List<Long>> flowGroups = new LinkedHashMap<>();
    private final Map<String, Double> queueLinesBytes = new LinkedHashMap<>();
    private final Map<String, Double> rateLinesBps = new LinkedHashMap<>();
    private @Nullable String explanation;
    private @Nullable String failure;
    private final Map<String, Object> manifest = new LinkedHashMap<>();

    private Builder(String experiment, Path out) {
      this.experiment = Objects.requireNonNull(experiment);
      this.out = Objects.requireNonNull(out);
    }

    /** A headline for people. */
    public Builder title(String value) {
      title = value;
      return this;
    }

    /** What the experiment asks. */
    public Builder question(String value) {
      question = value;
      return this;
    }

    /** The plan file; {@code plan.txt} in the output directory when not set. */
    public Builder plan(Path value) {
      plan = value;
      return this;
    }

    /** The simulator's short name. */
    public Builder simulator(String value) {
      simulator = value;
      return this;
    }

    /** The transport really used. */
    public Builder transport(String value) {
      transport = value;
      return this;
    }

    /** The seed. */
    public Builder seed(long value) {
      seed = value;
      return this;
    }

    /** The simulated duration asked for, in picoseconds. */
    public Builder durationPs(long value) {
      durationPs = value;
      return this;
    }

    /** Wall time of the simulator's process, in seconds. */
    public Builder wallSeconds(double value) {
      wallSeconds = value;
      return this;
    }

    /** Adds a scheme. */
    public Builder scheme(SchemeDescription value) {
      schemes.add(value);
      return this;
    }

    /** Adds a variable: a {@link Number} in base units (ps, bit/s, bytes) or a string. */
    public Builder variable(String name, Object value) {
      variables.put(name, value);
      return this;
    }

    /**
     * Names ports, each {@code node:port}; {@code bottleneck} is the name claims use by default.
     */
    public Builder portGroup(String name, List<String> ports) {
      portGroups.put(name, List.copyOf(ports));
      return this;
    }

    /** Names flows. */
    public Builder flowGroup(String name, List<Long> flows) {
      flowGroups.put(name, List.copyOf(flows));
      return this;
    }

    /** Adds a horizontal line to the queue figure. */
    public Builder queueLine(String label, double bytes) {
      queueLinesBytes.put(label, bytes);
      return this;
    }

    /** Adds a horizontal line to the rate figure. */
    public Builder rateLine(String label, double bps) {
      rateLinesBps.put(label, bps);
      return this;
    }

    /** The experiment's words on claims known to fail, shown below the table when one fails. */
    public Builder explanation(@Nullable String value) {
      explanation = value;
      return this;
    }

    /** Why the run ended early: one sentence, or null. */
    public Builder failure(@Nullable String value) {
      failure = value;
      return this;
    }

    /** What the manifest holds; nested maps and lists are shown as they are. */
    public Builder manifest(Map<String, ?> value) {
      manifest.putAll(value);
      return this;
    }

    /** Finishes the description. */
    public RunDescription build() {
      return new RunDescription(this);
    }
  }
}
