// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.sluice.runner.files.AtomicFile;
import org.sluice.runner.model.FlowResult;
import org.sluice.runner.results.RunResults;
import org.sluice.workloads.hpcc.Address;
import org.sluice.workloads.hpcc.CompletionFile.Completion;
import org.sluice.workloads.hpcc.CompletionFile.Transfer;
import org.sluice.workloads.hpcc.PauseFile;

/**
 * Writes {@code fct.csv}, and {@code fct.txt} and {@code pfc.txt} as the HPCC simulator writes
 * them, so that its analysis scripts read them unchanged.
 */
record FctFiles(RunResults results) {

  /** One row per completed flow, in order of completion. */
  void writeFctCsv() throws IOException {
    AtomicFile.write(
        out("fct.csv"),
        writer -> {
          writer.write("flow,src,dst,sport,dport,bytes,start_ps,fct_ps,standalone_ps,slowdown\n");
          StringBuilder row = new StringBuilder(); // there may be millions
          for (FlowResult f : results.completedFlows()) {
            row.setLength(0);
            row.append(f.flow()).append(',').append(f.src()).append(',').append(f.dst());
            row.append(',').append(f.sport()).append(',').append(f.dport());
            row.append(',').append(f.bytes()).append(',').append(f.startPs());
            row.append(',').append(f.fctPs()).append(',');
            if (f.hasSlowdown()) {
              row.append(f.standalonePs()).append(',');
              row.append(String.format(Locale.ROOT, "%.6f", f.slowdown()));
            } else {
              row.append(',');
            }
            writer.append(row.append('\n'));
          }
        });
  }

  /**
   * The same as the HPCC simulator writes it, or ConWeave's program, if the NICs follow its rules;
   * flows that end in one instant in the order in which they did.
   */
  void writeFctTxt() throws IOException {
    Map<Long, Integer> places = new HashMap<>();
    if (Files.exists(out("completions.csv"))) {
      results.forEachRow(
          "completions.csv", "flow", row -> places.put(row.longAt(0), places.size()));
    }
    List<FlowResult> ended = new ArrayList<>(results.completedFlows());
    ended.sort(
        Comparator.comparingLong(FlowResult::finishPs)
            .thenComparing(f -> places.getOrDefault(f.flow(), 0)));
    AtomicFile.write(
        out("fct.txt"),
        writer -> {
          boolean ofNodes = results.plan().dataplane("nic_turns").equals(Optional.of("conweave"));
          for (FlowResult f : ended) {
            writer.write(ofNodes ? completion(f).lineOfNodes() : completion(f).line());
          }
        });
  }

  /** {@code pfc.csv} as the HPCC simulator writes it. */
  void writePfcTxt() throws IOException {
    AtomicFile.write(
        out("pfc.txt"),
        writer ->
            results.forEachRow(
                "pfc.csv",
                "time_ps,node,node_type,port,pause",
                row ->
                    writer.write(
                        PauseFile.line(
                            row.longAt(0),
                            row.longAt(1),
                            row.longAt(2),
                            row.longAt(3),
                            row.longAt(4)))));
  }

  private static Completion completion(FlowResult f) {
    int from = Address.of(f.src());
    int to = Address.of(f.dst());
    Transfer transfer = new Transfer(from, to, f.sport(), f.dport(), f.bytes());
    return new Completion(transfer, f.startPs(), f.fctPs(), Math.max(0, f.standalonePs()));
  }

  private Path out(String name) {
    return results.run().out().resolve(name);
  }
}
