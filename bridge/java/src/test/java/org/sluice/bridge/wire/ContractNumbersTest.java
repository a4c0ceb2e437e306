// SPDX-License-Identifier: MIT
package org.sluice.bridge.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sluice.bridge.text.DecisionText;
import org.sluice.bridge.text.EventText;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.CpActions;
import org.sluice.cc.HostActions;
import org.sluice.cc.HostPoint;
import org.sluice.cc.NotificationPoint;
import org.sluice.cc.NpActions;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.RpActions;
import org.sluice.cc.facet.Facet;

/** What the wire contract and the contract of a scheme both number or name must agree. */
class ContractNumbersTest {
  @Test
  void filtersAreNumberedAsDocumented() {
    assertThat(RpActions.AckFilter.values())
        .containsExactly(
            RpActions.AckFilter.NONE,
            RpActions.AckFilter.ECN_ECHO,
            RpActions.AckFilter.ALL,
            RpActions.AckFilter.NACKS);
    assertThat(NpActions.DataFilter.values())
        .containsExactly(
            NpActions.DataFilter.NONE, NpActions.DataFilter.MARKED, NpActions.DataFilter.ALL);
  }

  @Test
  void everyMethodOfAStateMachineHasAnEventKind() {
    TreeMap<String, String> renamed = new TreeMap<>();
    renamed.put("START", "FLOW_START");
    assertThat(
            Stream.concat(
                    Stream.of(
                        ReactionPoint.class,
                        NotificationPoint.class,
                        CongestionPoint.class,
                        HostPoint.class),
                    facets())
                .flatMap(c -> Arrays.stream(c.getDeclaredMethods()))
                .filter(m -> m.getName().startsWith("on"))
                .map(m -> upperCase(m.getName().substring(2)))
                .map(name -> renamed.getOrDefault(name, name))
                .map(name -> "EVENT_" + name))
        .allSatisfy(name -> assertThat(EventKind.valueOf(name).getNumber()).isPositive());
  }

  @Test
  void everyDecisionKindHasAnAction() {
    TreeMap<String, String> renamed = new TreeMap<>();
    renamed.put("SEND_MESSAGE", "SEND");
    renamed.put("VERDICT", "JUDGE_PACKETS"); // what its event's method returns
    renamed.put("TAKE_PATH", "WATCH_FLOWLETS"); // likewise
    renamed.put("CHOOSE_PATHS", "SPRAY_RANDOMLY"); // and three others
    List<String> actions =
        Stream.concat(
                Stream.of(RpActions.class, NpActions.class, CpActions.class, HostActions.class),
                facets())
            .flatMap(c -> Arrays.stream(c.getMethods()))
            .map(Method::getName)
            .map(ContractNumbersTest::upperCase)
            .toList();
    for (DecisionKind kind : DecisionKind.values()) {
      String name = DecisionText.kind(kind.getNumber());
      assertThat(actions).contains(renamed.getOrDefault(name, name));
    }
  }

  /** Every facet and its listeners. */
  private static Stream<Class<?>> facets() {
    return new ClassFileImporter().importPackagesOf(Facet.class).stream().map(JavaClass::reflect);
  }

  @Test
  void unknownKindsAreReportedAsNumbers() {
    assertThat(EventText.kind(99)).isEqualTo("event kind 99");
    assertThat(DecisionText.kind(99)).isEqualTo("decision kind 99");
  }

  private static String upperCase(String camel) {
    return camel.replaceAll("([A-Z])", "_$1").toUpperCase(Locale.ROOT).replaceFirst("^_", "");
  }
}
