// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.files.CsvTable;
import org.sluice.runner.files.FileList;
import org.sluice.runner.model.FlowResult;
import org.sluice.runner.model.PortId;
import org.sluice.runner.model.Series;
import org.sluice.workloads.WorkloadException;
import org.sluice.workloads.hpcc.Address;
import org.sluice.workloads.hpcc.CompletionFile;
import org.sluice.workloads.hpcc.CompletionFile.Completion;
import org.sluice.workloads.hpcc.CompletionFile.Transfer;

/** Results from elsewhere: {@code fct.txt} and {@code queue.csv} of a directory, either or both. */
public final class ForeignResults {
  private final Path folder;
  private final Path fct;
  private final Path queue;
  private int unknownFlows;

  /**
   * The results in a directory.
   *
   * @throws SluiceException with one sentence and {@link ExitCode#WRONG_INPUT} if there are none
   */
  public ForeignResults(Path folder) {
    this.folder = folder;
    fct = folder.resolve("fct.txt");
    queue = folder.resolve("queue.csv");
    if (!Files.isRegularFile(fct) && !Files.isRegularFile(queue)) {
      throw SluiceException.wrongInput(
          "--against "
              + folder
              + " holds neither fct.txt nor queue.csv; allowed is a directory with one or both");
    }
  }

  /**
   * Reads the files for their form alone, before there is a run to compare them with.
   *
   * @throws SluiceException with one sentence and {@link ExitCode#WRONG_INPUT} if a file is not of
   *     the documented form or damaged, or if they are of a partial run
   */
  public void check() throws IOException {
    FileList.requireSound(folder);
    if (FileList.isPartial(folder)) {
      throw SluiceException.wrongInput(
          "--against %s holds a partial run (%s); allowed are results of one that is complete"
              .formatted(folder, folder.resolve("status")));
    }
    if (Files.isRegularFile(fct)) {
      completions();
    }
    if (Files.isRegularFile(queue)) {
      queues(Map.of());
    }
  }

  /** How many lines of {@code fct.txt} are of no flow of the run. */
  public int unknownFlows() {
    return unknownFlows;
  }

  /**
   * Reads them. A line of {@code fct.txt} is of the run's flow with the same addresses, ports and
   * size; among several such flows, of the one that is next by its start.
   *
   * @param name for people
   * @param like the run they are compared with
   * @throws SluiceException with one sentence and {@link ExitCode#WRONG_INPUT} if a file is not of
   *     the documented form
   */
  public SideResults read(String name, SideResults like) throws IOException {
    Map<Long, FlowResult> flows = Files.isRegularFile(fct) ? flows(like.flows()) : Map.of();
    Map<PortId, Series> queues = Files.isRegularFile(queue) ? queues(like.queues()) : Map.of();
    return new SideResults(
        name, like.endPs(), true, flows, queues, Map.of(), Map.of(), Map.of(), Map.of(), Map.of());
  }

  /** What the run must leave out to be compared: flows or queues that the other does not report. */
  public SideResults comparable(SideResults run) {
    return new SideResults(
        run.name(),
        run.endPs(),
        true,
        Files.isRegularFile(fct) ? run.flows() : Map.of(),
        run.queues(),
        Map.of(),
        Map.of(),
        run.rates(),
        run.windows(),
        Map.of());
  }

  private Map<Long, FlowResult> flows(Map<Long, FlowResult> own) throws IOException {
    Map<Transfer, Deque<FlowResult>> byTransfer = new HashMap<>();
    own.values().stream()
        .sorted(Comparator.comparingLong(FlowResult::startPs).thenComparingLong(FlowResult::flow))
        .forEach(f -> byTransfer.computeIfAbsent(transfer(f), k -> new ArrayDeque<>()).add(f));
    Map<Long, FlowResult> flows = new TreeMap<>();
    for (Completion theirs : completions()) {
      Deque<FlowResult> candidates = byTransfer.getOrDefault(theirs.transfer(), new ArrayDeque<>());
      if (candidates.isEmpty()) {
        unknownFlows++;
        continue;
      }
      FlowResult ours = candidates.removeFirst();
      flows.put(ours.flow(), with(theirs, ours));
    }
    return flows;
  }

  private List<Completion> completions() throws IOException {
    try {
      return CompletionFile.read(fct);
    } catch (WorkloadException e) {
      throw SluiceException.wrongInput(String.valueOf(e.getMessage()));
    }
  }

  private static Transfer transfer(FlowResult f) {
    return new Transfer(Address.of(f.src()), Address.of(f.dst()), f.sport(), f.dport(), f.bytes());
  }

  /** Our flow with the times of theirs. */
  private static FlowResult with(Completion theirs, FlowResult own) {
    return new FlowResult(
        own.flow(),
        own.src(),
        own.dst(),
        own.sport(),
        own.dport(),
        own.bytes(),
        theirs.startPs(),
        theirs.startPs() + theirs.fctPs(),
        own.bytes(),
        0,
        0,
        0,
        theirs.standalonePs() == 0 ? -1 : theirs.standalonePs(),
        0);
  }

  private Map<PortId, Series> queues(Map<PortId, Series> own) throws IOException {
    Map<PortId, Series> queues = new TreeMap<>();
    try (CsvTable table = new CsvTable(queue, "time_ps", "node", "port", "bytes")) {
      while (table.next()) {
        PortId port = new PortId((int) table.longAt(1), (int) table.longAt(2));
        long timePs = table.longAt(0);
        double bytes = table.doubleAt(3);
        if (own.containsKey(port)) {
          queues.computeIfAbsent(port, p -> empty()).add(timePs, bytes);
        }
      }
      if (table.truncated()) {
        throw new IOException("it ends in the middle of a line");
      }
    } catch (IllegalArgumentException | IOException e) {
      throw SluiceException.wrongInput(queue + ": " + e.getMessage());
    }
    return queues;
  }

  private static Series empty() {
    Series series = new Series();
    series.add(0, 0);
    return series;
  }
}
