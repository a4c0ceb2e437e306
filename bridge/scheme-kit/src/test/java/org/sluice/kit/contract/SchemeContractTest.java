// SPDX-License-Identifier: MIT
package org.sluice.kit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.bridge.wire.EventKind;
import org.sluice.cc.Placement.CongestionPointScope;
import org.sluice.cc.Scheme;

/**
 * Every registered scheme, every profile of it and every word of its choices, driven by random but
 * legal events. A scheme gets this by being registered. A failure names scheme, values,
 * circumstances and seed: the four that repeat it.
 */
class SchemeContractTest {
  private static final SchemeCatalog CATALOG = SchemeCatalog.load();
  private static final int STEPS = 1_500;
  private static final int STEPS_OF_VARIANTS = 500;

  static Stream<Arguments> profiles() {
    return CATALOG.schemes().stream()
        .filter(SchemeContractTest::isShipped)
        .flatMap(
            scheme ->
                Variant.of(scheme).stream()
                    .filter(v -> v.values().isEmpty())
                    .flatMap(
                        variant ->
                            Stream.of(Circumstances.values())
                                .map(c -> Arguments.of(scheme.name(), variant, c))));
  }

  static Stream<Arguments> variants() {
    return CATALOG.schemes().stream()
        .filter(SchemeContractTest::isShipped)
        .flatMap(
            scheme ->
                Variant.of(scheme).stream()
                    .filter(v -> !v.values().isEmpty())
                    .map(variant -> Arguments.of(scheme.name(), variant)));
  }

  static List<String> schemes() {
    return CATALOG.schemes().stream()
        .filter(SchemeContractTest::isShipped)
        .map(Scheme::name)
        .toList();
  }

  /** The bridge's own test schemes break the contract on purpose. */
  private static boolean isShipped(Scheme scheme) {
    return scheme.getClass().getPackageName().startsWith("org.sluice.cc.");
  }

  private static Scheme scheme(String name) {
    return CATALOG.find(name).orElseThrow();
  }

  @ParameterizedTest(name = "{0} {1} {2}")
  @MethodSource("profiles")
  void keepsTheContract(String name, Variant variant, Circumstances circumstances) {
    for (long seed = 1; seed <= 2; seed++) {
      ContractReport report =
          ContractCheck.run(scheme(name), variant, circumstances, seed, STEPS, CATALOG);
      assertThat(report.decisions()).as("decisions").isPositive();
    }
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("variants")
  void keepsTheContractWithEveryWordOfItsChoices(String name, Variant variant) {
    Circumstances[] all = {Circumstances.MIXED, Circumstances.END_OF_TIME};
    for (Circumstances circumstances : all) {
      ContractCheck.run(scheme(name), variant, circumstances, 3, STEPS_OF_VARIANTS, CATALOG);
    }
  }

  /** After many flows have come and gone, an event costs no more memory than before. */
  @ParameterizedTest
  @MethodSource("schemes")
  void allocatesNoMoreLateThanEarly(String name) throws Exception {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    Variant usual = Variant.of(scheme(name)).get(0);
    ContractReport report =
        new ContractRun(
                scheme(name),
                usual,
                Circumstances.MILLION_FLOWS,
                4,
                CATALOG,
                () -> threads.getThreadAllocatedBytes(Thread.currentThread().getId()))
            .run(14_000);
    assertThat(report.flows()).as("flows that came and went").isGreaterThan(500);
    assertThat(report.lateBytesPerEvent())
        .as("bytes allocated per event, early " + report.earlyBytesPerEvent())
        .isLessThan(1.5 * report.earlyBytesPerEvent() + 256);
  }

  /** The sequences are not the same all over. */
  @Test
  void anotherSeedGivesOtherEvents() {
    Scheme dcqcn = scheme("dcqcn");
    Variant usual = Variant.of(dcqcn).get(0);
    assertThat(ContractCheck.run(dcqcn, usual, Circumstances.MIXED, 1, 300, CATALOG).digest())
        .isNotEqualTo(
            ContractCheck.run(dcqcn, usual, Circumstances.MIXED, 2, 300, CATALOG).digest());
  }

  /** A kind of event that nothing here raises would be tested nowhere. */
  @Test
  void everyKindOfEventHasAGenerator() {
    Set<EventKind> raised = EnumSet.copyOf(RandomEvent.DUE);
    RandomEvent.ALL.forEach(event -> raised.addAll(event.raises()));
    Set<EventKind> all = EnumSet.allOf(EventKind.class);
    assertThat(raised).isEqualTo(all);
  }

  /** The suite sends every kind of event a scheme arms; a suite that misses one proves nothing. */
  @ParameterizedTest
  @EnumSource(
      value = CongestionPointScope.class,
      names = {"PORT", "SWITCH"})
  void everyKindOfEventIsSent(CongestionPointScope scope) {
    Scheme scheme = new EveryKindScheme(scope);
    SchemeCatalog alone = SchemeCatalog.of(List.of(scheme));
    Set<EventKind> all = EnumSet.allOf(EventKind.class);
    if (scope == CongestionPointScope.PORT) { // these are of whole switches alone
      all.removeAll(
          List.of(
              EventKind.EVENT_VOQ_CROSSED,
              EventKind.EVENT_PACKET_FLAGGED,
              EventKind.EVENT_FLOWLET,
              EventKind.EVENT_PATH_ASKED));
    }
    assertThat(
            ContractCheck.run(scheme, EveryKindScheme.USUAL, Circumstances.MIXED, 1, 2_000, alone)
                .kinds())
        .isEqualTo(all);
  }
}
