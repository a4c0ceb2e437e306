// SPDX-License-Identifier: MIT
package org.sluice.fuzz;

import java.io.IOException;
import java.nio.file.Path;
import org.sluice.workloads.WorkloadException;
import org.sluice.workloads.hpcc.CompletionFile;
import org.sluice.workloads.hpcc.ConfigFile;
import org.sluice.workloads.hpcc.FlowFile;
import org.sluice.workloads.hpcc.Generation;
import org.sluice.workloads.hpcc.Oddities;
import org.sluice.workloads.hpcc.SizeFile;
import org.sluice.workloads.hpcc.TopologyFile;
import org.sluice.workloads.hpcc.TraceFile;

/** Every file of the HPCC simulator that is read: each reader gets the same bytes. */
public final class HpccTarget {
  private static final int MOST_FLOWS = 1000;

  private HpccTarget() {}

  private interface Reader {
    void read(Path file) throws IOException;
  }

  /** It is read, or refused in one line. */
  public static void fuzzerTestOneInput(byte[] data) {
    Path file = TemporaryFile.with(data);
    refuses(file, f -> TopologyFile.read(f, new Oddities()));
    for (Generation generation : Generation.values()) {
      refuses(file, f -> FlowFile.read(f, generation, Long.MAX_VALUE, MOST_FLOWS, new Oddities()));
    }
    refuses(file, ConfigFile::read);
    refuses(file, SizeFile::read);
    refuses(file, f -> TraceFile.read(f, 10, new Oddities()));
    refuses(file, CompletionFile::read);
  }

  private static void refuses(Path file, Reader reader) {
    try {
      reader.read(file);
    } catch (WorkloadException | IOException e) {
      if (String.valueOf(e.getMessage()).contains("\n")) {
        throw new IllegalStateException("a refusal of several lines", e);
      }
    }
  }
}
