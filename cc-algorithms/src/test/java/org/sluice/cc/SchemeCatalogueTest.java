// SPDX-License-Identifier: MIT
package org.sluice.cc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What every scheme found by ServiceLoader must say about itself, and how values are refused. */
class SchemeCatalogueTest {
  static List<Scheme> schemes() {
    List<Scheme> found = new ArrayList<>();
    ServiceLoader.load(Scheme.class).forEach(found::add);
    return found;
  }

  private static final long LINE_BPS = 25_000_000_000L;
  private static final FlowStart FLOW =
      new FlowStart(0, 0, 1, 2, 1_000_000, LINE_BPS, LINE_BPS, 8_000_000, 1000, 48);
  private static final PortStart PORT =
      new PortStart(
          0,
          9,
          -1,
          LINE_BPS,
          1 << 25,
          List.of(new PortLink(0, LINE_BPS, 1_000_000, 1, true)),
          List.of(new HostPlace(1, 9)));

  private static Scheme scheme(String name) {
    return schemes().stream().filter(s -> s.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void theShippedSchemesAreFoundByServiceLoader() {
    assertThat(schemes()).extracting(Scheme::name).contains("none", "rocc", "dcqcn");
    assertThat(schemes()).extracting(Scheme::name).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void whatAParameterNeedsIsAValueOfAnother(Scheme scheme) {
    for (Parameter p : scheme.parameters()) {
      assertThat(p.help().contains(" only)")).as(p.name()).isEqualTo(p.onlyWith().isPresent());
      p.onlyWith()
          .ifPresent(
              needs -> {
                Parameter other =
                    scheme.parameters().stream()
                        .filter(o -> o.name().equals(needs.parameter()))
                        .findFirst()
                        .orElseThrow(() -> new AssertionError(scheme.name() + " " + needs));
                List<String> values =
                    other.type() == Parameter.Type.BOOLEAN
                        ? List.of("true", "false")
                        : other.choices();
                assertThat(values).as(p.name()).containsAll(needs.values());
              });
    }
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void everyProfileResolvesAndItsStateMachinesCanBeMade(Scheme scheme) {
    for (Profile profile : scheme.profiles()) {
      Parameters p = Parameters.resolve(scheme, profile.name(), Map.of());
      assertThat(scheme.capabilities(p)).isNotEmpty();
      Placement placement = scheme.placement(p);
      if (placement.reactionPoint()) {
        assertThat(scheme.newReactionPoint(FLOW, p, entity(EntityId.reactionPoint(0)))).isNotNull();
      }
      if (placement.notificationPoint()) {
        assertThat(scheme.newNotificationPoint(FLOW, p, entity(EntityId.notificationPoint(0))))
            .isNotNull();
      }
      if (placement.congestionPoint() != Placement.CongestionPointScope.NONE) {
        assertThat(scheme.newCongestionPoint(PORT, p, entity(EntityId.congestionPoint(0))))
            .isNotNull();
      }
    }
  }

  private static Entity entity(int id) {
    return new Entity(id, new EntityRandom(1, id));
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void everyParameterIsDeclaredOnceWithSourceAndHelp(Scheme scheme) {
    Set<String> names = new HashSet<>();
    for (Parameter p : scheme.parameters()) {
      assertThat(names.add(p.name())).as("%s is declared once", p.name()).isTrue();
      assertThat(p.source()).isNotBlank();
      assertThat(p.help()).isNotBlank();
      assertThat(p.name()).matches("[a-z][A-Za-z0-9]*");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rocc | nonsense | 1 | has no parameter 'nonsense'; it has accept, alpha",
        "rocc | alpha | x | alpha of scheme rocc is 'x'; allowed is a number from 0 to 1000",
        "rocc | alpha | -1 | allowed is a number from 0 to 1000 or auto",
        "rocc | alpha | NaN | alpha of scheme rocc is 'NaN'",
        "rocc | queueResolution | 1.5 | allowed is a whole number from 1 to 1000000 B",
        "rocc | queueResolution | auto | queueResolution of scheme rocc is 'auto'",
        "rocc | accept | maybe | allowed is one of not-higher, lower",
        "rocc | cnpPrioritised | yes | allowed is true or false",
        "rocc | recoveryPeriod | 40 | must be longer than updateInterval (40.0 us)",
        "rocc | maxRate | 50 | it must be at least minRate (100 Mb/s)",
        "dcqcn | kmin | 300000 | it must be at most kmax (200000 B)",
        "dcqcn | kmin | auto | must both be auto or both be numbers",
        "dcqcn | cutAt | interval | byteCounter of scheme dcqcn is 10000000 B",
        "dcqcn | ewmaGain | -1 | ewmaGain of scheme dcqcn is '-1'"
      })
  void aValueThatCannotBeUsedIsRefusedInOneSentence(
      String scheme, String name, String value, String sentence) {
    assertThatThrownBy(() -> Parameters.resolve(scheme(scheme), "", Map.of(name, value)))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining(sentence);
  }

  @Test
  void anUnknownProfileIsRefusedWithTheKnownOnes() {
    assertThatThrownBy(() -> Parameters.resolve(scheme("rocc"), "papre", Map.of()))
        .hasMessage("scheme rocc has no profile 'papre'; it has paper, reference");
  }

  @Test
  void thresholdsOutOfOrderAreRefused() {
    assertThatThrownBy(
            () ->
                Parameters.resolve(
                    scheme("rocc"),
                    "",
                    Map.of("queueReference", "3", "queueMid", "2", "queueMax", "4")))
        .hasMessageContaining("are 3, 2 and 4 B; section 3.2 requires them to ascend");
  }

  @Test
  void explicitValuesWinOverTheProfileAndTheProfileOverDefaults() {
    Parameters p = Parameters.resolve(scheme("dcqcn"), "hpcc-sim", Map.of("rpTimer", "900"));
    assertThat(p.asDouble("rpTimer")).isEqualTo(900);
    assertThat(p.asDouble("alphaTimer")).isEqualTo(1);
    assertThat(p.asDouble("ewmaGain")).isEqualTo(1.0 / 256);
    assertThat(p.isAuto("kmin")).isTrue();
    assertThat(p.asText()).hasSize(scheme("dcqcn").parameters().size());
  }

  @Test
  void randomStreamsDependOnSeedAndEntityOnly() {
    assertThat(new EntityRandom(1, 2).nextLong()).isEqualTo(new EntityRandom(1, 2).nextLong());
    assertThat(new EntityRandom(1, 2).nextLong()).isNotEqualTo(new EntityRandom(1, 3).nextLong());
    assertThat(new EntityRandom(1, 2).nextLong()).isNotEqualTo(new EntityRandom(2, 2).nextLong());
    double sum = 0;
    EntityRandom random = new EntityRandom(42, 7);
    for (int i = 0; i < 10_000; i++) {
      double d = random.nextDouble();
      assertThat(d).isGreaterThanOrEqualTo(0).isLessThan(1);
      sum += d;
    }
    assertThat(sum / 10_000).isBetween(0.49, 0.51);
  }
}
