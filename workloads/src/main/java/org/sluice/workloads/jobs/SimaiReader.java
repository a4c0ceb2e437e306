// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.sluice.workloads.Flow;
import org.sluice.workloads.WorkloadException;
import org.sluice.workloads.hpcc.Oddities;
import org.sluice.workloads.jobs.SimaiFile.Call;
import org.sluice.workloads.jobs.SimaiFile.Group;
import org.sluice.workloads.jobs.SimaiFile.Layer;
import org.sluice.workloads.jobs.SimaiFile.Parallelism;
import org.sluice.workloads.jobs.SimaiFile.Part;
import org.sluice.workloads.jobs.SimaiWorkload.Program;

/** Reads a workload's text: {@code Workload::initialize_workload} of both programs. */
final class SimaiReader {
  private static final long MOST_NS = Flow.LATEST_PS / 1000;
  private static final int MOST = SimaiGraph.MOST_ITEMS;
  private static final Pattern LEADING = Pattern.compile("-?[0-9]+");
  private static final List<String> COUNTS =
      List.of("model_parallel_NPU_group:", "ep:", "pp:", "vpp:", "ga:", "all_gpus:");

  private final SimaiWords in;
  private final SimaiWorkload.Options options;
  private final Oddities notes;
  private final Set<Integer> checkpoints = new HashSet<>();
  private final Set<Integer> initiates = new HashSet<>();
  private int modelRanks = 1;
  private int expertRanks = 1;
  private int allGpus;

  private SimaiReader(SimaiWords in, SimaiWorkload.Options options, Oddities notes) {
    this.in = in;
    this.options = options;
    this.notes = notes;
  }

  /**
   * Reads one.
   *
   * @throws WorkloadException as {@link SimaiWorkload#read}
   */
  static SimaiFile read(Path path, SimaiWorkload.Options options, Oddities notes) {
    return new SimaiReader(new SimaiWords(path), options, notes).read();
  }

  private SimaiFile read() {
    Parallelism parallelism = parallelism();
    Program program = program(parallelism);
    if (program == Program.SIMAI) {
      header(parallelism);
    } else {
      oldHeader(parallelism);
    }
    int count = layerCount(program);
    List<Layer> layers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      layers.add(layer(i, count, parallelism, program));
    }
    if (in.left() > 0) {
      note("words left", "it announces %d layers, and what follows is not read".formatted(count));
    }
    int ranks = ranks();
    checkGroups(ranks);
    checkLayers(count);
    return new SimaiFile(
        in.file(),
        program,
        parallelism,
        ranks,
        modelRanks,
        expertRanks,
        checkpoints,
        initiates,
        layers);
  }

  private void note(String kind, String sentence) {
    notes.add(kind, in.place(), sentence);
  }

  private Parallelism parallelism() {
    String place = in.place();
    String word = in.word("the kind of parallelism");
    return Stream.of(Parallelism.values())
        .filter(p -> p.word().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new WorkloadException(
                    "%s: the kind of parallelism is '%s'; allowed is %s"
                        .formatted(
                            place,
                            SimaiWords.shown(word),
                            String.join(
                                ", ",
                                Stream.of(Parallelism.values()).map(Parallelism::word).toList()))));
  }

  private Program program(Parallelism parallelism) {
    boolean isTransformer =
        parallelism == Parallelism.RECOMPUTING || parallelism == Parallelism.TRANSFORMER;
    Program program = options.program();
    if (program == Program.SIMAI && !isTransformer) {
      throw new WorkloadException(
          "%s:1: with %s SimAI takes its groups from memory that it has not set; allowed is to read it as astra-sim 1.0 does, or HYBRID_TRANSFORMER"
              .formatted(in.file(), parallelism.word()));
    }
    if (program == null) {
      program = isTransformer && in.has(1, "all_gpus:") ? Program.SIMAI : Program.ASTRA_SIM_1;
    }
    return program;
  }

  /** SimAI's: pairs of a word and a number, in any order. */
  private void header(Parallelism parallelism) {
    List<String> words = in.ofLine(1);
    boolean hasModel = false;
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      boolean isList = word.equals("checkpoints:") || word.equals("checkpoint_initiates:");
      if (COUNTS.contains(word)) {
        hasModel |= word.equals(COUNTS.get(0));
        count(word, (int) value(words, i + 1, word, 1, MOST));
      } else if (word.equals("pp_comm") || word.equals("pp_comm:")) {
        long unused = value(words, i + 1, word, 0, Integer.MAX_VALUE);
      } else if (isList && parallelism == Parallelism.RECOMPUTING) {
        list(words, i);
      } else if (!LEADING.matcher(word).lookingAt() && !(isList && isEmpty(words, i))) {
        notes.add(
            "header word",
            in.file() + ":1",
            "'%s' is not read, as by SimAI".formatted(SimaiWords.shown(word)));
      }
    }
    if (!hasModel) {
      throw new WorkloadException(
          "%s:1: it has no model_parallel_NPU_group:, which SimAI then takes from memory; allowed is one"
              .formatted(in.file()));
    }
  }

  private static boolean isEmpty(List<String> words, int list) {
    return list + 1 < words.size() && words.get(list + 1).equals("0");
  }

  private long value(List<String> words, int i, String what, long least, long most) {
    return leading(1, what, i < words.size() ? words.get(i) : "", least, most);
  }

  /** As {@code std::stoi}: the digits at the beginning of a word. */
  private long leading(int line, String what, String word, long least, long most) {
    Matcher digits = LEADING.matcher(word);
    String place = in.file() + ":" + line;
    if (!digits.lookingAt() || digits.end() == word.length()) {
      return SimaiWords.number(place, what, word, least, most);
    }
    notes.add(
        "digits",
        place,
        "%s '%s' is read as %s, as by SimAI"
            .formatted(what, SimaiWords.shown(word), digits.group()));
    return SimaiWords.number(place, what, digits.group(), least, most);
  }

  private void count(String word, int value) {
    switch (word) {
      case "model_parallel_NPU_group:" -> modelRanks = value;
      case "ep:" -> expertRanks = value;
      case "all_gpus:" -> allGpus = value;
      case "pp:" -> {
        if (value > 1) {
          notes.add(
              "pipeline",
              in.file() + ":1",
              "pp: %d changes nothing, as with SimAI: no stage sends to another".formatted(value));
        }
      }
      default -> {
        // vpp: and ga: are only used for SimAI's estimates.
      }
    }
  }

  /** SimAI takes the number behind the count as often as the count says. */
  private void list(List<String> words, int i) {
    String word = words.get(i);
    long count = value(words, i + 1, word, 0, MOST);
    if (count > 0) {
      (word.equals("checkpoints:") ? checkpoints : initiates)
          .add((int) value(words, i + 2, "the first layer of " + word, 0, MOST));
    }
    if (count > 1) {
      notes.add(
          word,
          in.file() + ":1",
          "of the %d layers of %s only the first is read, as by SimAI".formatted(count, word));
    }
  }

  /** Of astra-sim 1.0, one word after another. */
  private void oldHeader(Parallelism parallelism) {
    if (parallelism == Parallelism.RECOMPUTING || parallelism == Parallelism.TRANSFORMER) {
      modelRanks = (int) labelled("model_parallel_NPU_group:", 1);
    }
    if (parallelism == Parallelism.RECOMPUTING) {
      layers("checkpoints:", checkpoints);
      layers("checkpoint_initiates:", initiates);
    }
  }

  private long labelled(String label, long least) {
    String there = in.word(label);
    String what = "what follows '" + SimaiWords.shown(there) + "', in the place of " + label + ",";
    return in.number(there.equals(label) ? label : what, least, MOST);
  }

  private void layers(String label, Set<Integer> layers) {
    long count = labelled(label, 0);
    for (long i = 0; i < count; i++) {
      layers.add((int) in.number("a layer of " + label, 0, MOST));
    }
  }

  /** SimAI takes it from the second line, astra-sim 1.0 from the next word. */
  private int layerCount(Program program) {
    String what = "the number of layers";
    if (program == Program.ASTRA_SIM_1) {
      return (int) in.number(what, 1, MOST);
    }
    List<String> words = in.ofLine(2);
    String word = words.isEmpty() ? "" : words.get(0);
    if (words.size() > 1) {
      notes.add("second line", in.file() + ":2", "only the first word of it is read");
    }
    return (int) leading(2, what, word, 1, MOST);
  }

  private Layer layer(int i, int count, Parallelism parallelism, Program program) {
    if (in.left() == 0) {
      throw new WorkloadException(
          "%s: it announces %d layers and has %d; allowed is as many as announced"
              .formatted(in.place(), count, i));
    }
    int line = in.line();
    String name = SimaiWords.shown(in.word("a layer's name"));
    long unusedDependency = in.number("a layer's dependency", Integer.MIN_VALUE, Integer.MAX_VALUE);
    return new Layer(
        line,
        name,
        call(Part.FORWARD, parallelism, program),
        call(Part.INPUT_GRADIENT, parallelism, program),
        call(Part.WEIGHT_GRADIENT, parallelism, program),
        in.number("the update time in ns", 0, MOST_NS));
  }

  private Call call(Part part, Parallelism parallelism, Program program) {
    long computeNs = in.number("the " + part.title() + " time in ns", 0, MOST_NS);
    String place = in.place();
    String word = in.word("the " + part.title() + " operation");
    Operation operation = operation(place, word, program);
    Group group = group(place, word, operation, part, parallelism);
    long bytes = in.number("the " + part.title() + " size in bytes", 0, Flow.MOST_BYTES);
    return new Call(computeNs, operation, group, bytes);
  }

  private Operation operation(String place, String word, Program program) {
    for (Operation operation : collectives()) {
      String name = name(operation);
      if (program == Program.SIMAI ? word.startsWith(name) : word.equals(name)) {
        return operation;
      }
    }
    if (word.equals("ALLREDUCEALLTOALL")) {
      throw unknown(place, word);
    }
    if (!word.equals("NONE")) {
      notes.add(
          "operation",
          place,
          "the operation '%s' is none, as with %s"
              .formatted(SimaiWords.shown(word), program.title()));
    }
    return Operation.OTHER;
  }

  private static List<Operation> collectives() {
    return List.of(
        Operation.ALL_REDUCE, Operation.ALL_TO_ALL, Operation.ALL_GATHER, Operation.REDUCE_SCATTER);
  }

  private static String name(Operation operation) {
    return operation.name().replace("_", "").toUpperCase(Locale.ROOT);
  }

  private static Group group(
      String place, String word, Operation operation, Part part, Parallelism parallelism) {
    if (operation == Operation.OTHER
        || parallelism == Parallelism.DATA
        || parallelism == Parallelism.MODEL
        || parallelism == Parallelism.MICRO) {
      return Group.ALL;
    }
    return switch (word.substring(name(operation).length())) {
      case "" -> part == Part.WEIGHT_GRADIENT ? Group.DP : Group.TP;
      case "_EP" -> Group.EP;
      case "_DP_EP" -> Group.DP_EP;
      default -> throw unknown(place, word);
    };
  }

  private static WorkloadException unknown(String place, String word) {
    return new WorkloadException(
        "%s: the operation is '%s', with which its program crashes; allowed is NONE and ALLREDUCE, ALLGATHER, REDUCESCATTER and ALLTOALL, with SimAI also with _EP or _DP_EP behind"
            .formatted(place, SimaiWords.shown(word)));
  }

  private int ranks() {
    if (options.ranks() == 0 && allGpus == 0) {
      throw new WorkloadException(
          "%s:1: it does not say how many ranks there are, as all_gpus: would; allowed is a file that does, or to say it"
              .formatted(in.file()));
    }
    int ranks = options.ranks() == 0 ? allGpus : options.ranks();
    if (ranks > MOST) {
      throw new WorkloadException(
          "%s: there are %d ranks; allowed is 1 to %d".formatted(in.file(), ranks, MOST));
    }
    if (allGpus != 0 && allGpus != ranks) {
      notes.add(
          "ranks",
          in.file() + ":1",
          "all_gpus: %d changes nothing, since there are to be %d ranks".formatted(allGpus, ranks));
    }
    return ranks;
  }

  private void checkGroups(int ranks) {
    if (ranks % modelRanks != 0 || ranks / modelRanks % expertRanks != 0) {
      throw new WorkloadException(
          "%s:1: model_parallel_NPU_group is %d and ep: %d with %d ranks; allowed is what divides them, so %d times as many ranks"
              .formatted(
                  in.file(), modelRanks, expertRanks, ranks, (long) modelRanks * expertRanks));
    }
  }

  private void checkLayers(int count) {
    for (int layer : checkpoints) {
      checkLayer("checkpoints:", layer, count);
    }
    for (int layer : initiates) {
      checkLayer("checkpoint_initiates:", layer, count);
    }
  }

  private void checkLayer(String label, int layer, int count) {
    if (layer >= count) {
      notes.add(
          "no such layer",
          in.file() + ":1",
          "layer %d of %s is not there and changes nothing".formatted(layer, label));
    }
  }
}
