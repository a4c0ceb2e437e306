// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.files.AtomicFile;
import org.sluice.workloads.Dimension;
import org.sluice.workloads.FlowSizes;
import org.sluice.workloads.TrafficGenerator;
import org.sluice.workloads.WorkloadException;
import org.sluice.workloads.hpcc.FlowFile;
import org.sluice.workloads.hpcc.SizeFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code sluice gen}. */
@Command(
    name = "gen",
    description = {
      "Writes a flow.txt as the HPCC simulator's traffic_gen.py does, and beside its Poisson"
          + " arrivals an incast and collectives. That simulator reads it, and Sluice as"
          + " {kind: hpcc-file, file: …}. The first flows start at 2 s, as in its files.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  sluice gen -c websearch -n 320 -l 0.3 -b 100G -t 0.1 -o flow.txt",
      "  sluice gen -c fb_hadoop -n 64 -t 0.05 --incast-size 100KB --incast-fan-in 16"
          + " --incast-load 0.02",
      "  sluice gen -n 16 -o flow.txt --ring-all-reduce 100MB:0-15:10ms",
    })
public final class GenCommand extends SluiceCommand {
  private static final int MOST_HOSTS = 65_536;
  private static final long MOST_BYTES = 1_000_000_000_000L;
  private static final double MOST_SECONDS = 1e6;
  private static final long PS_PER_NS = 1000;
  private static final double NS_PER_S = 1e9;
  private static final Pattern HOSTS = Pattern.compile("(\\d{1,9})(?:-(\\d{1,9}))?");

  @Option(
      names = {"-c", "--cdf"},
      paramLabel = "CDF",
      description = {
        "Flow sizes of Poisson arrivals: alistorage, cache_follower, fb_hadoop, google_rpc,"
            + " websearch, or a file with lines 'bytes percent'.",
        "Without it there are none."
      })
  private @Nullable String cdf;

  @Option(
      names = {"-n", "--nhost"},
      paramLabel = "N",
      required = true,
      description = "Number of hosts; they are 0 to N − 1.")
  private int hosts;

  @Option(
      names = {"-l", "--load"},
      paramLabel = "LOAD",
      description = "Load of the Poisson arrivals, share of the links' rate (default: 0.3).")
  private @Nullable Double chosenLoad;

  @Option(
      names = {"-b", "--bandwidth"},
      paramLabel = "RATE",
      description = "Rate of a host's link: 100G, 500M, 8K or bit/s (default: 10G).")
  private String bandwidth = "10G";

  @Option(
      names = {"-t", "--time"},
      paramLabel = "S",
      description = "For how many seconds flows arrive (default: 10).")
  private double seconds = 10;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The file to write (default: tmp_traffic.txt).")
  private Path out = Path.of("tmp_traffic.txt");

  @Mixin private SeedChoice seed = new SeedChoice();

  @Option(
      names = "--incast-size",
      paramLabel = "SIZE",
      description = "Incast: what each sender sends, such as 500KB; port 200.")
  private @Nullable String incastSize;

  @Option(
      names = "--incast-fan-in",
      paramLabel = "N",
      description = "Incast: how many hosts send to one.")
  private @Nullable Integer fanIn;

  @Option(
      names = "--incast-load",
      paramLabel = "LOAD",
      description = "Incast: its load, share of the rate of all hosts' links.")
  private @Nullable Double incastLoad;

  @Option(
      names = "--incast-arrivals",
      paramLabel = "LAW",
      description = "Incast: periodic (default) or poisson.")
  private @Nullable String incastArrivals;

  @Option(
      names = "--ring-all-reduce",
      paramLabel = "SIZE:HOSTS[:START]",
      description =
          "A ring all-reduce of SIZE at each of HOSTS (0-7,12), START after the first instant"
              + " (default: 0), one flow for each pair of neighbours; port 300. Repeatable.")
  private List<String> rings = new ArrayList<>();

  @Option(
      names = "--all-to-all",
      paramLabel = "SIZE:HOSTS[:START]",
      description = "An all-to-all, likewise. Repeatable.")
  private List<String> exchanges = new ArrayList<>();

  @Override
  ExitCode run() throws IOException {
    List<TrafficGenerator.Request> flows;
    try {
      flows = flows();
    } catch (WorkloadException e) {
      throw SluiceException.wrongInput(String.valueOf(e.getMessage()));
    }
    NewFile.check("-o", out);
    AtomicFile.write(out, writer -> FlowFile.write(writer, flows));
    out().println(out + ": " + flows.size() + " flows");
    if (flows.isEmpty()) {
      System.err.println(
          "sluice: warning: %s has no flow: none begins in the time given".formatted(out));
    }
    return ExitCode.DONE;
  }

  private List<TrafficGenerator.Request> flows() {
    seed.check();
    requireWithin("-n", hosts, 2, MOST_HOSTS);
    if (!(seconds > 0 && seconds <= MOST_SECONDS)) {
      throw notAllowed("-t", seconds, "more than 0 s, up to 1000000 s");
    }
    boolean isAnyIncast =
        incastSize != null || fanIn != null || incastLoad != null || incastArrivals != null;
    if (cdf == null && !isAnyIncast && rings.isEmpty() && exchanges.isEmpty()) {
      throw SluiceException.wrongInput(
          "there is nothing to generate; allowed is at least one of -c, --incast-size,"
              + " --ring-all-reduce and --all-to-all");
    }
    if (cdf == null && !isAnyIncast) {
      refuseIdleOptions(Set.of(OptionTable.Mode.COLLECTIVES));
    }
    if (cdf == null && chosenLoad != null) {
      throw SluiceException.wrongInput("-l is the load of flows of the sizes -c, which is missing");
    }
    double load = chosenLoad == null ? 0.3 : chosenLoad;
    if (cdf != null) {
      requireLoad("-l", load);
    }
    @Nullable Long chosenSeed = seed.orNull();
    TrafficGenerator traffic =
        new TrafficGenerator(
            hosts, bitsPerSecond(), seconds * NS_PER_S, chosenSeed == null ? 1 : chosenSeed);
    if (cdf != null) {
      traffic.addPoisson(sizes(cdf), load);
    }
    if (isAnyIncast) {
      addIncast(traffic, cdf == null ? 0 : load);
    }
    for (String ring : rings) {
      Collective c = collective("--ring-all-reduce", ring);
      traffic.addRingAllReduce(c.bytes(), c.participants(), c.startNs());
    }
    for (String exchange : exchanges) {
      Collective c = collective("--all-to-all", exchange);
      traffic.addAllToAll(c.bytes(), c.participants(), c.startNs());
    }
    return traffic.flows();
  }

  private double bitsPerSecond() {
    String unit = bandwidth.matches(".*[KMG\\d]") ? "bps" : "";
    try {
      double bps = Dimension.RATE.parse(bandwidth + unit).doubleValue();
      if (bps > 0 && bps <= 1e15) {
        return bps;
      }
    } catch (NumberFormatException e) {
      throw notAllowed("-b", bandwidth, "a rate such as 10G, 500M, 8K or 10000000000");
    }
    throw notAllowed("-b", bandwidth, "more than 0, up to 1e15 bit/s");
  }

  private static FlowSizes sizes(String name) {
    if (SizeFile.shipped().contains(name)) {
      return SizeFile.shipped(name);
    }
    if (!Files.exists(Path.of(name))) {
      throw notAllowed("-c", name, String.join(", ", SizeFile.shipped()) + " or a file's name");
    }
    return SizeFile.read(Path.of(name));
  }

  private void addIncast(TrafficGenerator traffic, double otherLoad) {
    if (incastSize == null || fanIn == null || incastLoad == null) {
      throw SluiceException.wrongInput(
          "an incast needs --incast-size, --incast-fan-in and --incast-load; one is missing");
    }
    requireWithin("--incast-fan-in", fanIn, 1, hosts - 1);
    requireLoad("--incast-load", incastLoad);
    if (otherLoad + incastLoad > 1) {
      throw notAllowed("-l and --incast-load together", otherLoad + incastLoad, "up to 1");
    }
    String law = incastArrivals == null ? "periodic" : incastArrivals;
    if (!law.equals("periodic") && !law.equals("poisson")) {
      throw notAllowed("--incast-arrivals", law, "periodic or poisson");
    }
    long bytes = bytes("--incast-size", incastSize);
    traffic.addIncast(bytes, fanIn, incastLoad, law.equals("poisson"));
  }

  private record Collective(long bytes, List<Integer> participants, long startNs) {}

  private Collective collective(String option, String text) {
    String[] parts = text.split(":", -1);
    if (parts.length < 2 || parts.length > 3) {
      throw notAllowed(option, text, "SIZE:HOSTS or SIZE:HOSTS:START such as 100MB:0-7,12:1ms");
    }
    List<Integer> participants = new ArrayList<>();
    for (String range : parts[1].split(",", -1)) {
      Matcher m = HOSTS.matcher(range);
      int first = m.matches() ? Integer.parseInt(m.group(1)) : hosts;
      int last = m.matches() && m.group(2) != null ? Integer.parseInt(m.group(2)) : first;
      if (first > last || last >= hosts) {
        throw notAllowed(option + " (hosts)", range, "a host or a range of 0-" + (hosts - 1));
      }
      for (int host = first; host <= last; host++) {
        participants.add(host);
      }
    }
    if (participants.size() < 2 || participants.stream().distinct().count() < participants.size()) {
      throw notAllowed(option + " (hosts)", parts[1], "two or more hosts, each once");
    }
    long startNs = parts.length == 2 ? 0 : startNs(option, parts[2]);
    return new Collective(
        bytes(option, parts[0]), participants, TrafficGenerator.ORIGIN_NS + startNs);
  }

  private static long startNs(String option, String text) {
    try {
      BigDecimal ns = Dimension.TIME.parse(text).divide(BigDecimal.valueOf(PS_PER_NS));
      if (ns.signum() >= 0 && ns.compareTo(BigDecimal.valueOf(MOST_SECONDS * NS_PER_S)) <= 0) {
        return ns.longValueExact();
      }
    } catch (ArithmeticException | NumberFormatException e) {
      throw notAllowed(option + " (start)", text, "a time in whole ns such as 1.5ms");
    }
    throw notAllowed(option + " (start)", text, "0 or more, up to 1000000s");
  }

  private static long bytes(String option, String text) {
    try {
      long bytes = Dimension.BYTES.parseLong(text);
      if (bytes >= 1 && bytes <= MOST_BYTES) {
        return bytes;
      }
    } catch (NumberFormatException e) {
      throw notAllowed(option, text, String.valueOf(e.getMessage()));
    }
    throw notAllowed(option, text, "1B to 1000GB");
  }

  private static void requireLoad(String option, double load) {
    if (!(load > 0 && load <= 1)) {
      throw notAllowed(option, load, "more than 0, up to 1");
    }
  }

  private static void requireWithin(String option, int value, int least, int most) {
    if (value < least || value > most) {
      throw notAllowed(option, value, least + " to " + most);
    }
  }

  private static SluiceException notAllowed(String option, Object value, String allowed) {
    return SluiceException.wrongInput(
        "%s is '%s'; allowed is %s"
            .formatted(option, value.toString().replaceFirst("\\.0$", ""), allowed));
  }
}
