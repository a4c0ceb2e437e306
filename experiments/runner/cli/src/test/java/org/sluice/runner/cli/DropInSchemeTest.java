// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.cc.Ack;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityRandom;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Parameters;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.RpActions;
import org.sluice.cc.Scheme;
import org.sluice.cc.Snapshot;
import org.sluice.cc.TelemetryHops;
import org.sluice.cc.TimerExpiry;
import org.sluice.runner.simulator.SchemeJar;

/** The README's example: compiled, packed and dropped in as the README says. */
class DropInSchemeTest {
  private static final Path SOURCE = Path.of("../../../cc-algorithms/examples/Halving.java");
  private static final long LINE_BPS = 40_000_000_000L;
  private static final long ROUND_TRIP_PS = 6_000_000;

  @TempDir private Path directory;
  private final List<String> calls = new ArrayList<>();
  private final RpActions actions =
      (RpActions)
          Proxy.newProxyInstance(
              RpActions.class.getClassLoader(),
              new Class<?>[] {RpActions.class},
              (proxy, method, arguments) -> {
                calls.add(method.getName() + Arrays.toString(arguments));
                return null;
              });
  private Scheme scheme;

  @BeforeEach
  void compileAndDropIn() throws IOException, URISyntaxException {
    Path dropIn = Files.createDirectory(directory.resolve("schemes"));
    SchemeJar.make(
        List.of(SOURCE),
        List.of("example.Halving"),
        directory.resolve("classes"),
        dropIn.resolve("halving.jar"));
    Optional<Scheme> found = SchemeCatalog.load(List.of(dropIn)).find("halving");
    assertThat(found).isPresent();
    scheme = found.get();
  }

  @Test
  void halvesOncePerRoundTripAndAddsOnePercentPerInterval() {
    FlowStart start =
        new FlowStart(0, 0, 1, 2, FlowStart.UNBOUNDED, LINE_BPS, LINE_BPS, ROUND_TRIP_PS, 1000, 48);
    ReactionPoint sender =
        scheme.newReactionPoint(
            start, Parameters.resolve(scheme, "", Map.of()), new Entity(0, new EntityRandom(1, 0)));
    sender.onStart(start, actions);
    sender.onAck(marked(10_000_000), actions);
    sender.onAck(marked(10_000_000 + ROUND_TRIP_PS - 1), actions);
    sender.onTimer(new TimerExpiry(50_000_000, 0, Snapshot.EMPTY), actions);
    assertThat(calls)
        .containsExactly(
            "setRate[40000000000]",
            "watchAcks[ECN_ECHO]",
            "setTimer[0, 50000000]",
            "setRate[20000000000]",
            "setRate[20400000000]",
            "setTimer[0, 100000000]");
  }

  private static Ack marked(long nowPs) {
    return new Ack(nowPs, 1000, 1000, 2000, ROUND_TRIP_PS, true, 1, 1, TelemetryHops.NONE);
  }

  @Test
  void isTheExampleOfTheGuideInLessThanEightyLines() throws IOException {
    String source = Files.readString(SOURCE);
    assertThat(source.lines().count()).isLessThan(80);
    assertThat(Files.readString(Path.of("../../../docs/guide/scheme.md")))
        .contains("```java\n" + source + "```");
  }

  @Test
  void theReadmeQuotesIt() throws IOException {
    String readme = Files.readString(Path.of("../../../README.md"));
    String quoted = readme.substring(readme.indexOf("```java\n") + "```java\n".length());
    assertThat(Files.readString(SOURCE)).contains(quoted.substring(0, quoted.indexOf("```")));
  }
}
