// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Security;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.sluice.cc.Capability;
import org.sluice.cc.Entity;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Parameter;
import org.sluice.cc.Parameters;
import org.sluice.cc.Placement;
import org.sluice.cc.Placement.CongestionPointScope;
import org.sluice.cc.Profile;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.Resource;
import org.sluice.cc.RpActions;
import org.sluice.cc.Scheme;
import org.sluice.cc.Slot;
import org.sluice.cc.TimerExpiry;

/**
 * Decides rates for a while and then does what a scheme must not do. It leaves a file behind at
 * that moment, which no real scheme may either.
 */
public final class FaultyScheme implements Scheme {
  private static final long TICK_PS = 10_000_000;
  private static final String SOURCE = "integration tests";

  /** Packs it as a user would pack a scheme. */
  static Path jar(Path folder) throws IOException {
    Path jar = Files.createDirectories(folder).resolve("faulty.jar");
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out)) {
      for (Class<?> type : List.of(FaultyScheme.class, Sender.class)) {
        String name = type.getName().replace('.', '/') + ".class";
        entries.putNextEntry(new JarEntry(name));
        try (InputStream bytes = type.getClassLoader().getResourceAsStream(name)) {
          bytes.transferTo(entries);
        }
      }
      entries.putNextEntry(new JarEntry("META-INF/services/org.sluice.cc.Scheme"));
      entries.write(FaultyScheme.class.getName().getBytes(StandardCharsets.UTF_8));
    }
    return jar;
  }

  @Override
  public String name() {
    return "faulty";
  }

  @Override
  public String description() {
    return "Goes wrong after some ticks";
  }

  @Override
  public Slot slot() {
    return Slot.CONGESTION_CONTROL;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.ofChoice(
            "fault",
            List.of(
                "throws",
                "overflows",
                "hangs",
                "zero-rate",
                "past-timer",
                "now-timer",
                "exits",
                "exits-elsewhere",
                "halts",
                "fills",
                "throws-at-start",
                "prints",
                "closes",
                "interrupts",
                "suspends",
                "remembers"),
            "throws",
            SOURCE,
            "what it does wrong"),
        Parameter.ofLong("after", "ticks", 1, 1_000_000, 100, SOURCE, "when"));
  }

  @Override
  public List<Profile> profiles() {
    return List.of(new Profile("default", "throws an exception", Map.of()));
  }

  @Override
  public Set<Capability> capabilities(Parameters parameters) {
    return EnumSet.of(Capability.RATE_GATE, Capability.TIMER);
  }

  @Override
  public Set<Resource> claims(Parameters parameters) {
    return EnumSet.of(Resource.RATE);
  }

  @Override
  public Placement placement(Parameters parameters) {
    return new Placement(true, false, CongestionPointScope.NONE);
  }

  @Override
  public ReactionPoint newReactionPoint(FlowStart start, Parameters parameters, Entity entity) {
    return new Sender(parameters.text("fault"), parameters.asLong("after"));
  }

  private static final class Sender implements ReactionPoint {
    private final String fault;
    private long ticksLeft;
    private long rateBps;

    Sender(String fault, long ticks) {
      if (fault.equals("throws-at-start")) {
        leaveMark();
        throw new IllegalStateException("no sender wants to be");
      }
      this.fault = fault;
      this.ticksLeft = ticks;
    }

    @Override
    public void onStart(FlowStart start, RpActions actions) {
      rateBps = start.lineRateBps() / 4;
      actions.setRate(rateBps);
      actions.setTimer(0, start.nowPs() + TICK_PS);
    }

    @Override
    public void onTimer(TimerExpiry expiry, RpActions actions) {
      actions.setRate(++rateBps);
      actions.setTimer(0, expiry.nowPs() + TICK_PS);
      if (--ticksLeft == 0) {
        leaveMark();
      }
      if (fault.equals("remembers") ? ticksLeft == 0 : ticksLeft <= 0) {
        goWrong(expiry.nowPs(), actions);
      }
    }

    @SuppressWarnings("removal")
    private void goWrong(long nowPs, RpActions actions) {
      switch (fault) {
        case "throws" -> throw new IllegalStateException("this tick is one too many");
        case "overflows" -> goWrong(nowPs, actions);
        case "zero-rate" -> actions.setRate(0);
        case "past-timer" -> actions.setTimer(1, nowPs - 1);
        case "now-timer" -> actions.setTimer(0, nowPs);
        case "exits" -> System.exit(0);
        case "exits-elsewhere" -> {
          new Thread(() -> System.exit(0)).start();
          sleep();
        }
        case "halts" -> Runtime.getRuntime().halt(0);
        case "prints" -> {
          System.out.println("progress 1 2 3\nlistening nowhere\nplan done");
          System.err.println("plan done\nprogress x\nsluice-ns3: all is lost");
        }
        case "closes" -> {
          System.out.close();
          System.err.close();
        }
        case "remembers" -> {
          String before = Security.getProperty("faulty.before");
          Security.setProperty("faulty.before", "x" + (before == null ? "" : before));
          actions.setRate(rateBps / (before == null ? 1 : 2));
        }
        case "interrupts" -> others().forEach(Thread::interrupt);
        case "suspends" -> others().forEach(Thread::suspend);
        case "fills" -> {
          List<long[]> all = new ArrayList<>();
          while (rateBps > 0) {
            all.add(new long[1 << 20]);
          }
        }
        default -> {
          while (rateBps > 0) {
            Thread.onSpinWait();
          }
        }
      }
    }

    private static void sleep() {
      try {
        Thread.sleep(60_000);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    private static List<Thread> others() {
      return Thread.getAllStackTraces().keySet().stream()
          .filter(thread -> thread != Thread.currentThread())
          .toList();
    }

    private static void leaveMark() {
      try {
        Files.writeString(Path.of(System.getenv(SluiceProcess.FAULT_FILE)), "now");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
