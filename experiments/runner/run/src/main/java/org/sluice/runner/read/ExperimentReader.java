// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.bridge.session.Handshake;
import org.sluice.bridge.session.RefusedException;
import org.sluice.cc.Capability;
import org.sluice.cc.FrameSizes;
import org.sluice.cc.Scheme;
import org.sluice.cc.Slot;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.model.Claim;
import org.sluice.runner.model.Departure;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.model.Groups;
import org.sluice.runner.model.IdleValue;
import org.sluice.runner.model.Lines;
import org.sluice.runner.model.Monitor;
import org.sluice.runner.model.SchemeChoice;
import org.sluice.runner.model.Traffic;
import org.sluice.runner.model.Variable;
import org.sluice.runner.theory.TheoryExperiment;
import org.sluice.workloads.Dimension;
import org.sluice.workloads.Flow;
import org.sluice.workloads.Node;
import org.sluice.workloads.Topology;

/** Reads an experiment file, applies settings from the command line and checks everything. */
public final class ExperimentReader {

  private static final Set<String> THEORY_SECTIONS =
      new LinkedHashSet<>(
          List.of(
              "title",
              "source",
              "question",
              "reproduces",
              "variables",
              "theory",
              "controls",
              "claims",
              "explanation"));
  private static final String SEED = "seed";
  private static final String PFC = "pfc";

  /** The data plane's own choice of paths: the hash of {@code dataplane.ecmp}. */
  private static final String ECMP = "ecmp";

  private static final List<String> PLAIN_FLOW_CONTROL =
      List.of(PFC, "pfc-static", "pfc-dynamic", "lossy", "infinite");

  private final Map<String, Scheme> schemes;

  /**
   * A reader.
   *
   * @param schemes every scheme that can be chosen
   */
  public ExperimentReader(Iterable<Scheme> schemes) {
    this.schemes = new TreeMap<>();
    for (Scheme s : schemes) {
      this.schemes.put(s.name(), s);
    }
  }

  /**
   * Reads an experiment. Of one that compares several runs this is the one without any variant's
   * changes, and without claims ({@link ComparisonReader} reads it all).
   *
   * @param entry its file
   * @param choices what the command line chose
   * @throws SluiceException with one sentence and {@link ExitCode#WRONG_INPUT} if anything is wrong
   */
  public Experiment read(ExperimentLibrary.Entry entry, Choices choices) {
    YamlNode.Mapping root = ExperimentFile.load(entry);
    boolean isAlone = !ExperimentFile.compares(root);
    if (isAlone) {
      CurveSection.requireNone(root);
      ComparisonReader.requireChangeable(root, Set.of(ComparisonReader.ONLY));
    }
    return read(entry, root, choices, isAlone);
  }

  /** Every scheme that can be chosen, by name. */
  Map<String, Scheme> schemes() {
    return Collections.unmodifiableMap(schemes);
  }

  /**
   * Reads an experiment whose values are there.
   *
   * @param entry where they come from
   * @param root the values, which are changed by the choices
   * @param choices what the command line chose
   * @param withClaims whether to read its claims; those of a comparison are read once for all
   */
  Experiment read(
      ExperimentLibrary.Entry entry, YamlNode.Mapping root, Choices choices, boolean withClaims) {
    return reading(entry, root, choices, withClaims).experiment();
  }

  /**
   * Reads an experiment with several seeds, without claims. What does not depend on the seed is
   * read once and shared.
   *
   * @param entry where the values come from
   * @param root the values; not changed
   * @param choices what the command line chose; its seed does not count
   * @param seeds one experiment for each, in this order
   */
  List<Experiment> read(
      ExperimentLibrary.Entry entry, YamlNode.Mapping root, Choices choices, List<Long> seeds) {
    List<Experiment> experiments = new ArrayList<>();
    @Nullable Experiment shared = null;
    for (long seed : seeds) {
      if (shared != null) {
        RunChecks.rulesOfConweave(root, shared.dataplane(), seed);
        experiments.add(shared.withSeed(seed));
        continue;
      }
      Reading reading = reading(entry, root.copy(), choices.withSeed(seed), false);
      experiments.add(reading.experiment());
      // A setting "seed" wins over the seed chosen, and a variable of that name is given its value.
      if (!reading.isDrawn()
          && !choices.sets(SEED)
          && !reading.experiment().values().containsKey(SEED)) {
        shared = reading.experiment();
      }
    }
    return experiments;
  }

  /** An experiment, and whether another seed would give it other flows. */
  private record Reading(Experiment experiment, boolean isDrawn) {}

  private Reading reading(
      ExperimentLibrary.Entry entry, YamlNode.Mapping root, Choices choices, boolean withClaims) {
    choices.apply(new ExperimentTree(root, ExperimentFile.SECTIONS));
    Path directory =
        Optional.ofNullable(entry.file().toAbsolutePath().getParent()).orElse(Path.of("."));
    return read(entry, root, directory, withClaims, !choices.changeValues());
  }

  /** Whether a file describes theory and not a simulation: it has the section theory. */
  public boolean isTheory(ExperimentLibrary.Entry entry) {
    return alone(entry).members().containsKey("theory");
  }

  /** Whether a file says what {@code --quick} runs. */
  public boolean hasQuick(ExperimentLibrary.Entry entry) {
    return alone(entry).members().containsKey("quick");
  }

  /** A file without its base; theory has none. */
  private static YamlNode.Mapping alone(ExperimentLibrary.Entry entry) {
    return YamlReader.readFile(entry.file(), entry.shownAs());
  }

  /**
   * Reads an experiment that needs no simulator.
   *
   * @param entry its file
   * @param choices what the command line chose; only settings mean something here
   * @throws SluiceException with one sentence and {@link ExitCode#WRONG_INPUT} if anything is wrong
   */
  public TheoryExperiment readTheory(ExperimentLibrary.Entry entry, Choices choices) {
    return readTheory(entry, alone(entry), choices);
  }

  /**
   * Reads what a theory file's section {@code controls} changes on purpose.
   *
   * @param entry the experiment's file
   * @param choices what the command line chose
   * @throws SluiceException with one sentence and {@link ExitCode#WRONG_INPUT} if anything is wrong
   */
  public List<TheoryControl> theoryControls(ExperimentLibrary.Entry entry, Choices choices) {
    List<TheoryControl> controls = new ArrayList<>();
    YamlNode.Mapping own = alone(entry);
    for (ControlSection.Declared one : ControlSection.read(own, Set.of(ComparisonReader.ONLY))) {
      YamlNode.Mapping root = alone(entry);
      ExperimentTree tree = new ExperimentTree(root, THEORY_SECTIONS);
      choices.apply(tree);
      tree.apply(one.changes());
      controls.add(
          new TheoryControl(one.name(), one.breaks(), readTheory(entry, root, Choices.NONE)));
    }
    return controls;
  }

  /**
   * A theory experiment changed on purpose.
   *
   * @param name the control's name
   * @param breaks what is wrong in it
   * @param experiment the changed experiment
   */
  public record TheoryControl(String name, String breaks, TheoryExperiment experiment) {}

  private TheoryExperiment readTheory(
      ExperimentLibrary.Entry entry, YamlNode.Mapping root, Choices choices) {
    choices.apply(new ExperimentTree(root, THEORY_SECTIONS));
    Scope scope = new Scope();
    Section top = Section.of(root, scope);
    top.section("variables").ifPresent(VariablesSection::readAll);
    TheorySection theory = TheorySection.read(Section.of(top.required("theory"), scope));
    VariablesSection.noteUnused(root, scope);
    TheoryExperiment experiment =
        new TheoryExperiment(
            entry.name(),
            entry.file(),
            top.text("title"),
            top.text("source", ""),
            top.text("question", ""),
            scope.values(),
            theory.model(),
            theory.given(),
            theory.sweeps(),
            ClaimSection.read(
                top.find("claims"),
                scope.dimensions(),
                new ClaimSection.Planned(scope.values(), (function, arguments) -> {}),
                ControlSection.names(root)),
            Explanation.read(top.find("explanation")).labelled(),
            scope.idle());
    var unused = Reproduces.find(top);
    var unusedControls = top.find("controls");
    top.finish();
    return experiment;
  }

  /**
   * Reads only an experiment's title and variables, at their defaults.
   *
   * @return the title, then one variable after the other
   */
  public Summary summary(ExperimentLibrary.Entry entry) {
    Section top = Section.of(ExperimentFile.load(entry), new Scope());
    List<Variable> variables =
        top.section("variables").map(VariablesSection::readAll).orElse(List.of());
    return new Summary(top.text("title"), top.text("source", ""), variables, Reproduces.find(top));
  }

  /**
   * What {@code sluice list} shows.
   *
   * @param title a headline
   * @param source paper and section
   * @param variables the declared variables
   * @param reproduces which figure it is, if it is one
   */
  public record Summary(
      String title, String source, List<Variable> variables, Optional<Reproduces> reproduces) {}

  /** A variable that is called as a section would take what is set for the section. */
  private static void requireOwnName(String name, YamlNode.Mapping root) {
    if (!ExperimentFile.SECTIONS.contains(name)) {
      return;
    }
    @Nullable YamlNode section = root.members().get(name);
    if (section instanceof YamlNode.Mapping scheme) {
      section = scheme.members().get("name");
    }
    boolean isIts =
        section instanceof YamlNode.Scalar s && s.text().matches("\\$\\{\\s*" + name + "\\s*\\}");
    if (!isIts && root.members().get("variables") instanceof YamlNode.Mapping variables) {
      throw Objects.requireNonNull(variables.members().get(name))
          .failure(
              "is called as the section %s, which has another value; allowed is %s: \"${%s}\", or another name"
                  .formatted(name, name, name));
    }
  }

  private static Set<Departure> allowed(Section top) {
    EnumSet<Departure> allowed = EnumSet.noneOf(Departure.class);
    Optional<YamlNode> node = top.find("allows");
    if (node.isPresent()) {
      for (YamlNode item : top.items(node.get())) {
        String word = new Scope().choice(item, List.of("idle", "stranded"));
        allowed.add(Departure.valueOf(word.toUpperCase(Locale.ROOT)));
      }
    }
    return allowed;
  }

  private Reading read(
      ExperimentLibrary.Entry entry,
      YamlNode.Mapping root,
      Path directory,
      boolean withClaims,
      boolean asWritten) {
    Scope scope = new Scope();
    Section top = Section.of(root, scope);
    boolean hasOne = false;
    for (String section : ExperimentFile.SECTIONS) {
      hasOne |= top.find(section).isPresent();
    }
    if (!hasOne) {
      throw root.failure("is no experiment: it has none of an experiment's keys, such as title");
    }
    top.finish();
    top.required("title");
    var unused = Reproduces.find(top);
    List<Variable> variables =
        top.section("variables").map(VariablesSection::readAll).orElse(List.of());
    variables.forEach(variable -> requireOwnName(variable.name(), root));
    Topology topology =
        TopologySection.read(Section.of(top.required("topology"), scope), directory);
    NodeNames names = new NodeNames(topology, scope);
    long durationPs = scope.quantity(top.required("duration"), Dimension.TIME, 1, Flow.LATEST_PS);
    long seed =
        top.find(SEED).map(n -> scope.quantity(n, Dimension.NUMBER, 0, Long.MAX_VALUE)).orElse(1L);
    Traffic traffic =
        TrafficSection.read(top.required("traffic"), scope, topology, directory, durationPs, seed);
    List<Flow> flows = traffic.flows();
    if (flows.isEmpty()) {
      scope.warn(top.required("traffic").where().prefix() + " has no flow: nothing is sent");
    }
    List<SchemeChoice> chosen = new ArrayList<>();
    SchemeSection schemeSection = new SchemeSection(schemes);
    SchemeChoice congestionControl =
        schemeSection.read(Section.of(top.required("scheme"), scope), Slot.CONGESTION_CONTROL);
    chosen.add(congestionControl);
    DataplaneSection dataplane =
        DataplaneSection.read(
            top.section("dataplane"),
            Objects.requireNonNull(schemes.get(congestionControl.name()))::dataplane);
    top.find("flowControl")
        .filter(node -> !isPlainFlowControl(node, scope, dataplane))
        .ifPresent(
            node ->
                chosen.add(
                    schemeSection.readShort(
                        node, scope, Slot.FLOW_CONTROL, String.join(", ", PLAIN_FLOW_CONTROL))));
    top.find("pathChoice")
        .filter(node -> !(node instanceof YamlNode.Scalar && scope.text(node).equals(ECMP)))
        .ifPresent(
            node -> {
              SchemeChoice paths = schemeSection.readShort(node, scope, Slot.PATH_CHOICE, ECMP);
              chosen.add(paths);
              if (top.find("linkDown").isEmpty()) {
                Scheme scheme = Objects.requireNonNull(schemes.get(paths.name()));
                boolean atHosts =
                    scheme.capabilities(paths.resolved(scheme)).stream()
                        .anyMatch(Set.of(Capability.PATH_LOAD, Capability.PATH_ORDER)::contains);
                RunChecks.paths(node, scope, paths.name(), topology, atHosts);
              }
            });
    checkTogether(chosen, top.required("scheme"));
    FrameSizes frames = dataplane.frames();
    chosen.replaceAll(c -> c.on(frames, Objects.requireNonNull(schemes.get(c.name()))));
    top.section("dataplane")
        .flatMap(in -> in.find("losePackets"))
        .ifPresent(node -> RunChecks.losses(node, dataplane.values(), flows));
    top.section("dataplane")
        .flatMap(in -> in.find("retransmissionTimeoutLow"))
        .ifPresent(node -> RunChecks.lowTimeout(node, scope, dataplane.values()));
    KeyConditions conditions = KeyConditions.of(topology, flows, chosen, schemes, dataplane);
    if (entry.madeOf().isPresent() && !conditions.has().contains(KeyConditions.MARKING_LEFT)) {
      scope.warn(
          "KMIN_MAP, KMAX_MAP, PMAX_MAP and ENABLE_QCN do nothing: the scheme that was chosen sets"
              + " marking itself (a parameter of some schemes leaves it to the file:"
              + " setsEcnProfile=false, or marking=none)");
    }
    top.section("dataplane")
        .flatMap(in -> in.find("ecmp"))
        .ifPresent(node -> RunChecks.hash(node, scope, dataplane.values(), conditions.has()));
    RunChecks.acknowledgements(
        top.required("scheme"),
        scope,
        congestionControl.name(),
        dataplane.values(),
        conditions.has());
    checkHosts(topology, chosen, top);
    top.section("dataplane")
        .flatMap(in -> in.find("ecnByRate"))
        .ifPresent(
            node -> {
              checkRates(topology, dataplane.ecnByRate(), node);
              if (!conditions.has().contains(KeyConditions.MARKING_LEFT)) {
                scope.noteIdle(
                    node.where(),
                    "a list",
                    "which does nothing without " + KeyConditions.MARKING_LEFT);
              }
            });
    warnOfLinks(topology, chosen, top.required("scheme"), scope);
    Groups groups = GroupsSection.read(top.section("groups"), names, scope, traffic);
    Lines lines = LinesSection.read(top.section("plots"));
    String resolution = top.choice("resolution", List.of("ps", "ns"), "ps");
    if (resolution.equals("ns")) {
      RunChecks.wholeNanoseconds(topology, top.required("resolution"));
      RunChecks.roundedTasks(traffic.work().tasks(), top.required("resolution"), scope);
    }
    Experiment.Timing timing = new Experiment.Timing(durationPs, seed, resolution);
    Monitor monitor =
        top.section("monitor")
            .map(m -> MonitorSection.read(m, names, groups, flows.size(), durationPs))
            .orElse(Monitor.DEFAULT);
    if (resolution.equals("ns")) {
      RunChecks.wholeNanoseconds(
          durationPs, monitor, dataplane.values(), top.required("resolution"));
    }
    Map<Integer, Map<String, String>> switches =
        SwitchesSection.read(
            top.section("switches"), names, topology, dataplane.values(), conditions);
    new BufferCheck(topology, BufferCheck.prioritiesOf(flows), dataplane.values(), switches)
        .require(root);
    RunChecks.rulesOfConweave(root, dataplane.values(), seed);
    top.section("dataplane")
        .ifPresent(in -> DataplaneSection.noteIdle(dataplane.values(), conditions.has(), in));
    VariablesSection.noteUnused(root, scope);
    top.find("flowControl")
        .filter(node -> node instanceof YamlNode.Scalar one && one.text().equals("pfc-dynamic"))
        .filter(node -> BufferCheck.neverPauses(dataplane.values()))
        .ifPresent(
            node ->
                scope.noteIdle(
                    node.where(),
                    scope.text(node),
                    "which never pauses: dataplane.buffer is infinite and pfcThreshold is dynamic"));
    new RoundTripCheck(topology, flows, dataplane.values(), frames).warn(root, scope);
    PlannedRun planned =
        new PlannedRun(
            topology,
            groups,
            flows,
            traffic.work(),
            monitor,
            dataplane.values(),
            durationPs,
            asWritten);
    List<Claim> claims =
        withClaims
            ? ClaimSection.read(
                top.find("claims"),
                scope.dimensions(),
                planned.of(scope.values()),
                ControlSection.names(root))
            : List.of();
    return new Reading(
        new Experiment(
            new Experiment.About(
                entry.name(),
                entry.file(),
                top.text("title"),
                top.text("source", ""),
                top.text("question", ""),
                Explanation.read(top.find("explanation")).labelled()),
            variables,
            scope.values(),
            new Experiment.Network(
                topology,
                flows,
                traffic.work(),
                dataplane.profile(),
                dataplane.values(),
                switches,
                dataplane.ecnByRate(),
                top.section("linkDown")
                    .map(in -> linkDown(in, names, topology, durationPs))
                    .orElse(null)),
            chosen,
            monitor,
            timing,
            new Experiment.Judgement(
                groups,
                lines,
                claims,
                allowed(top),
                StatisticsSection.read(top.section("statistics"), durationPs),
                warnings(entry, scope),
                idle(entry, scope))),
        traffic.isDrawn());
  }

  /** Of a file that was made of others, only what the user set beside it. */
  private static List<IdleValue> idle(ExperimentLibrary.Entry entry, Scope scope) {
    return entry.madeOf().isEmpty()
        ? scope.idle()
        : scope.idle().stream().filter(value -> value.where().isOption()).toList();
  }

  /** What a file was made of is the user's: its warnings come first. */
  private static List<String> warnings(ExperimentLibrary.Entry entry, Scope scope) {
    List<String> all = new ArrayList<>(entry.madeOf().orElse(List.of()));
    all.addAll(scope.warnings());
    return List.copyOf(all);
  }

  /** A state machine of a host has one NIC; what two hosts' switches know is of one switch each. */
  private void checkHosts(Topology topology, List<SchemeChoice> chosen, Section top) {
    for (SchemeChoice one : chosen) {
      Scheme scheme = Objects.requireNonNull(schemes.get(one.name()));
      boolean ofHosts = scheme.placement(one.resolved(scheme)).hostPoint();
      Set<Capability> needs = scheme.capabilities(one.resolved(scheme));
      boolean ofTheirSwitches =
          needs.contains(Capability.PATH_LOAD) || needs.contains(Capability.PATH_ORDER);
      for (Node node : topology.hosts()) {
        List<Integer> peers = new ArrayList<>();
        topology.links().stream()
            .filter(l -> l.a() == node.id() || l.b() == node.id())
            .forEach(l -> peers.add(l.a() == node.id() ? l.b() : l.a()));
        if (ofHosts && peers.size() > 1) {
          throw top.required(one.key())
              .failure(
                  "is '%s', which has state machines of hosts, and host %s has %s links; allowed are hosts with one"
                      .formatted(one.name(), node.name(), peers.size()));
        }
        if (ofTheirSwitches && Set.copyOf(peers).size() > 1) {
          throw top.required(one.key())
              .failure(
                  "is '%s', which knows of one switch for each host, and host %s has links to %s; allowed is one"
                      .formatted(one.name(), node.name(), Set.copyOf(peers).size()));
        }
      }
    }
  }

  /** A profile of a rate that no link has would do nothing. */
  private static void checkRates(
      Topology topology, List<Experiment.EcnOfRate> profiles, YamlNode node) {
    Set<Long> ratesBps = new TreeSet<>();
    topology.links().forEach(link -> ratesBps.add(link.rateBps()));
    for (Experiment.EcnOfRate profile : profiles) {
      if (!ratesBps.contains(profile.rateBps())) {
        throw node.failure(
            "has the rate %s, which no link has; allowed are %s"
                .formatted(
                    Dimension.RATE.text(profile.rateBps()),
                    ratesBps.stream().map(Dimension.RATE::text).collect(Collectors.joining(", "))));
      }
    }
  }

  /** Warns of links that a scheme takes for others. */
  private void warnOfLinks(
      Topology topology, List<SchemeChoice> chosen, YamlNode node, Scope scope) {
    Set<Long> ratesBps = new TreeSet<>();
    topology.links().forEach(link -> ratesBps.add(link.rateBps()));
    for (SchemeChoice one : chosen) {
      Scheme scheme = Objects.requireNonNull(schemes.get(one.name()));
      for (String doubt : scheme.doubts(one.resolved(scheme), ratesBps)) {
        scope.warn(node.where().doubt(one.name(), doubt));
      }
    }
  }

  private void checkTogether(List<SchemeChoice> chosen, YamlNode scheme) {
    try {
      Handshake.check(
          chosen.stream().map(SchemeChoice::wire).toList(), SchemeCatalog.of(schemes.values()));
    } catch (RefusedException e) {
      throw scheme.failure("cannot be used: " + e.getMessage());
    }
  }

  /** Whether it is one of the data plane's own, which is then set. */
  private static boolean isPlainFlowControl(
      YamlNode node, Scope scope, DataplaneSection dataplane) {
    if (!(node instanceof YamlNode.Scalar)) {
      return false;
    }
    String word = scope.text(node);
    if (!PLAIN_FLOW_CONTROL.contains(word)) {
      return false;
    }
    boolean isPfc = word.startsWith(PFC);
    dataplane.values().put("flow_control", isPfc ? PFC : word);
    if (isPfc && !word.equals(PFC)) {
      dataplane.values().put("pfc_threshold", word.substring(PFC.length() + 1));
    }
    return true;
  }

  private static Experiment.LinkDown linkDown(
      Section in, NodeNames names, Topology topology, long durationPs) {
    YamlNode between = in.required("between");
    List<YamlNode> ends = in.items(between);
    if (ends.size() != 2) {
      throw between.failure("has " + ends.size() + " ends; allowed is a list of two nodes");
    }
    int a = names.node(ends.get(0)).id();
    int b = names.node(ends.get(1)).id();
    if (topology.links().stream().noneMatch(link -> link.joins(a, b))) {
      throw between.failure("names two nodes that no link joins");
    }
    long atPs = in.timePs("at");
    if (atPs >= durationPs) {
      throw in.required("at")
          .notAllowed(
              in.text("at"),
              "before the end of the run (%s)".formatted(Dimension.TIME.text(durationPs)));
    }
    in.finish();
    return new Experiment.LinkDown(a, b, atPs);
  }
}
