// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.sluice.runner.results.AtomicFile;
import org.sluice.runner.results.CsvTable;
import org.sluice.runner.results.FlowResult;
import org.sluice.runner.results.RunResults;
import org.sluice.workloads.Flow;

/**
 * Writes {@code fct.csv}, and {@code fct.txt} and {@code pfc.txt} as the HPCC simulator writes
 * them, so that its analysis scripts read them unchanged.
 */
final class FctFiles {
  private static final long PS_PER_NS = 1000;

  private final RunResults results;

  FctFiles(RunResults results) {
    this.results = results;
  }

  /** One row per completed flow, in order of completion. */
  void writeFctCsv() throws IOException {
    AtomicFile.write(
        out("fct.csv"),
        writer -> {
          writer.write("flow,src,dst,sport,dport,bytes,start_ps,fct_ps,standalone_ps,slowdown\n");
          for (FlowResult f : results.completedFlows()) {
            writer.write(
                f.flow()
                    + ","
                    + f.src()
                    + ","
                    + f.dst()
                    + ","
                    + f.sport()
                    + ","
                    + f.dport()
                    + ","
                    + f.bytes()
                    + ","
                    + f.startPs()
                    + ","
                    + f.fctPs()
                    + ","
                    + (f.hasSlowdown() ? f.standalonePs() : "")
                    + ","
                    + (f.hasSlowdown() ? String.format(Locale.ROOT, "%.6f", f.slowdown()) : "")
                    + "\n");
          }
        });
  }

  /**
   * HPCC's {@code sip dip sport dport bytes start_ns fct_ns standalone_ns}; times are cut to whole
   * nanoseconds as its clock does.
   */
  void writeFctTxt() throws IOException {
    AtomicFile.write(
        out("fct.txt"),
        writer -> {
          for (FlowResult f : results.completedFlows()) {
            writer.write(
                String.format(
                    Locale.ROOT,
                    "%08x %08x %d %d %d %d %d %d\n",
                    Flow.hpccAddress(f.src()),
                    Flow.hpccAddress(f.dst()),
                    f.sport(),
                    f.dport(),
                    f.bytes(),
                    f.startPs() / PS_PER_NS,
                    f.fctPs() / PS_PER_NS,
                    Math.max(0, f.standalonePs()) / PS_PER_NS));
          }
        });
  }

  /**
   * HPCC's {@code ns node node_type ifindex pause}. Its interface 0 is the loopback, so a node's
   * first link is interface 1.
   */
  void writePfcTxt() throws IOException {
    Optional<CsvTable> opened =
        results.open("pfc.csv", "time_ps", "node", "node_type", "port", "pause");
    AtomicFile.write(
        out("pfc.txt"),
        writer -> {
          if (opened.isEmpty()) {
            return;
          }
          try (CsvTable table = opened.get()) {
            while (table.next()) {
              writer.write(
                  table.longAt(0) / PS_PER_NS
                      + " "
                      + table.longAt(1)
                      + " "
                      + table.longAt(2)
                      + " "
                      + (table.longAt(3) + 1)
                      + " "
                      + table.longAt(4)
                      + "\n");
            }
            results.noteTruncation("pfc.csv", table);
          }
        });
  }

  private Path out(String name) {
    return results.run().out().resolve(name);
  }
}
