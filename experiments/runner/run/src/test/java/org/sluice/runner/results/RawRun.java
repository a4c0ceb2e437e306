// SPDX-License-Identifier: MIT
package org.sluice.runner.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sluice.runner.model.Departure;
import org.sluice.runner.model.SchemeDescription;

/**
 * A small raw output directory with numbers that can be checked by hand: two senders (1, 2) and a
 * receiver (0) at switch 3, 10 Gb/s links; the bottleneck is the switch's port 0.
 */
public final class RawRun {
  private final Path out;

  public RawRun(Path out) {
    this.out = out;
  }

  public static RawRun complete(Path out) throws IOException {
    RawRun run = new RawRun(out);
    run.write(
        "plan.txt",
        """
        sluice-plan version=1
        run experiment=test/two seed=7 duration_ps=3000000 resolution=ps out=x # a comment
        scheme slot=congestion-control name=rocc profile=paper
        dataplane payload_bytes=1000 header_bytes=48 wire_overhead_bytes=20
        node id=0 type=host name=receiver
        node id=1 type=host
        node id=2 type=host name=sender%202
        node id=3 type=switch name=tor
        link a=0 b=3 rate_bps=10000000000 delay_ps=1000
        link a=1 b=3 rate_bps=10000000000 delay_ps=1000
        link a=2 b=3 rate_bps=10000000000 delay_ps=1000
        flow id=0 src=1 dst=0 bytes=2000 start_ps=0
        flow id=1 src=2 dst=0 bytes=1000 start_ps=500000
        flow id=2 src=2 dst=0 bytes=-1 start_ps=0
        monitor queue_interval_ps=100000 goodput_interval_ps=1000000 queue_ports=all
        """);
    run.write(
        "flows.csv",
        """
        flow,src,dst,sport,dport,bytes,start_ps,finish_ps,delivered_bytes,retransmitted_bytes,timeouts,nacks,standalone_ps,messages
        0,1,0,10000,100,2000,0,2500999,2000,0,0,0,1000400,4
        1,2,0,10000,100,1000,500000,1500000,1000,1000,1,2,2000000,1
        2,2,0,10001,100,-1,0,,700,0,0,0,,0
        """);
    run.write(
        "queue.csv",
        """
        time_ps,node,port,bytes
        0,3,0,0
        1000000,3,0,300
        1500000,3,0,100
        2000000,3,0,200
        2500000,3,0,400
        2500000,3,1,9999
        """);
    run.write(
        "rate.csv",
        """
        time_ps,flow,rate_bps
        0,2,1000
        500000,1,4000
        1000000,2,3000
        2000000,2,5000
        """);
    run.write("window.csv", "time_ps,flow,window_bytes\n");
    run.write(
        "throughput.csv",
        """
        time_ps,flow,goodput_bps
        1000000,0,4000000000
        1000000,2,2000000000
        2000000,0,3000000000
        2000000,2,3000000000
        3000000,2,8000000000
        """);
    run.write("last_third.csv", "time_ps,flow,delivered_bytes\n2000000,0,1200\n2000000,2,600\n");
    run.write(
        "pfc.csv",
        """
        time_ps,node,node_type,port,pause
        1999999,1,0,0,1
        2100000,3,1,2,0
        """);
    run.write(
        "ports.csv",
        """
        node,port,rate_bps,queue_peak_bytes,queue_mean_bytes,queue_mean_last_third_bytes,packets,marked,dropped,pauses_sent,paused_ps,peer_paused_ps
        3,0,10000000000,450,166.5,300,40,5,1,0,0,0
        3,1,10000000000,60,1.5,0.25,7,0,2,3,2000000,100001
        """);
    run.write(
        "engine.json",
        """
        {"simulator": "ns3", "simulator_version": "3.37", "transport": "jvm", "simulated_ps": 3000000,
         "wall_s": 2.0, "bridge_wall_s": 0.5, "events": 1000, "asks": 40, "inline_asks": 7, "inline_wall_s": 0.1,
         "decisions": 50, "cnps": 9}
        """);
    run.write("status", "complete\n");
    return run;
  }

  /** Makes it one in which flow 2 alone has time series. */
  public RawRun withSeriesOfFlow2() throws IOException {
    write("plan.txt", Files.readString(out.resolve("plan.txt")).replace("=all", "=all flows=2"));
    for (String file : List.of("rate.csv", "throughput.csv")) {
      String rows = Files.readString(out.resolve(file));
      write(file, rows.replaceAll("\n\\d+,[01],\\d+(?=\n)", ""));
    }
    return this;
  }

  /** Leaves flow 0 unfinished, with so many of its bytes delivered in the last third. */
  public RawRun withLastThirdOfFlow0(long bytes) throws IOException {
    write("flows.csv", Files.readString(out.resolve("flows.csv")).replace("2500999", ""));
    String lastThird = Files.readString(out.resolve("last_third.csv"));
    return write("last_third.csv", lastThird.replace("0,1200", "0," + (2000 - bytes)));
  }

  public RawRun write(String file, String content) throws IOException {
    Files.writeString(out.resolve(file), content);
    return this;
  }

  /** Makes it one in which the scheme never acted: rates that never change, no CNP, no mark. */
  public RawRun neverActed() throws IOException {
    write("rate.csv", "time_ps,flow,rate_bps\n0,0,1000\n5,1,2000\n9,0,1000\n");
    write("engine.json", "{\"cnps\": 0}");
    String ports = Files.readString(out.resolve("ports.csv"));
    return write("ports.csv", ports.replace(",40,5,1,", ",40,0,1,"));
  }

  public RawRun append(String file, String content) throws IOException {
    return write(file, Files.readString(out.resolve(file)) + content);
  }

  public RawRun delete(String file) throws IOException {
    Files.delete(out.resolve(file));
    return this;
  }

  /** What the runner knows of it, to be completed. */
  public Description description() {
    return new Description(out);
  }

  /** Collects the facts of a run that a test sets. */
  public static final class Description {
    private final Path out;
    private final List<SchemeDescription> schemes = new ArrayList<>();
    private final Map<String, List<String>> portGroups = new LinkedHashMap<>();
    private final Map<String, List<Long>> flowGroups = new LinkedHashMap<>();
    private final Map<String, Double> queueLines = new LinkedHashMap<>();
    private Set<Departure> allowed = Set.of();
    private String failure;

    private Description(Path out) {
      this.out = out;
    }

    public Description allowed(Set<Departure> departures) {
      allowed = departures;
      return this;
    }

    public Description scheme(SchemeDescription scheme) {
      schemes.add(scheme);
      return this;
    }

    public Description portGroup(String name, List<String> ports) {
      portGroups.put(name, ports);
      return this;
    }

    public Description flowGroup(String name, List<Long> flows) {
      flowGroups.put(name, flows);
      return this;
    }

    public Description queueLine(String label, double bytes) {
      queueLines.put(label, bytes);
      return this;
    }

    public Description failure(String sentence) {
      failure = sentence;
      return this;
    }

    private boolean isWhole() {
      try {
        return Files.readString(out.resolve("status")).strip().equals("complete");
      } catch (IOException e) {
        return false;
      }
    }

    public RunDescription build() {
      return new RunDescription(
          new RunDescription.About("test/two", "Two flows", "", null),
          out,
          new RunDescription.Setup("ns3", "jvm", 7, 3_000_000, schemes, allowed),
          Map.of("senders", 2, "linkRate", 10_000_000_000L),
          portGroups,
          flowGroups,
          new RunDescription.Lines(queueLines, Map.of()),
          new RunDescription.End(2.5, failure, isWhole()),
          Map.of(),
          List.of());
    }
  }
}
