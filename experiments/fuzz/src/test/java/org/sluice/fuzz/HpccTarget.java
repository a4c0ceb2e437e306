// SPDX-License-Identifier: MIT
package org.sluice.fuzz;

import java.io.IOException;
import java.nio.file.Path;
import org.sluice.workloads.Topology;
import org.sluice.workloads.WorkloadException;
import org.sluice.workloads.hpcc.CompletionFile;
import org.sluice.workloads.hpcc.ConfigFile;
import org.sluice.workloads.hpcc.FlowFile;
import org.sluice.workloads.hpcc.SizeFile;
import org.sluice.workloads.hpcc.TopologyFile;
import org.sluice.workloads.hpcc.TraceFile;

/** Every file of the HPCC simulator that is read: each reader gets the same bytes. */
public final class HpccTarget {
  private static final String TWO_HOSTS = "3 1 2\n2\n0 2 100Gbps 1us 0\n1 2 100Gbps 1us 0\n";
  private static final Topology TOPOLOGY =
      TopologyFile.read(
          TemporaryFile.with(TWO_HOSTS.getBytes(java.nio.charset.StandardCharsets.UTF_8)));

  private HpccTarget() {}

  private interface Reader {
    void read(Path file) throws IOException;
  }

  /** It is read, or refused in one line. */
  public static void fuzzerTestOneInput(byte[] data) {
    Path file = TemporaryFile.with(data);
    refuses(file, TopologyFile::read);
    refuses(file, f -> FlowFile.read(f, TOPOLOGY));
    refuses(file, ConfigFile::read);
    refuses(file, SizeFile::read);
    refuses(file, TraceFile::read);
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
