// SPDX-License-Identifier: MIT
package org.sluice.runner.python;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.bridge.session.AlgorithmSession;
import org.sluice.bridge.session.Hello;
import org.sluice.bridge.session.RefusedException;
import org.sluice.cc.Ack;
import org.sluice.cc.Counter;
import org.sluice.cc.CounterTable;
import org.sluice.cc.Snapshot;
import org.sluice.cc.TelemetryHops;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.facet.Facet;
import org.sluice.cc.facet.PathOrder;
import org.sluice.kit.contract.ContractSuite;

class PythonMachineTest {
  private static final String DECLARATION =
      """
      scheme told for congestion-control
          What a test tells it
      needs rate-gate
      owns rate
      placed reaction-point
      profile default | nothing\
      """;

  @Test
  void itTakesTheEventsOfEveryFacet() {
    var listeners =
        new ClassFileImporter()
                .withImportOption(new DoNotIncludeTests())
                .importPackages(Facet.class.getPackageName())
                .stream()
                .filter(c -> c.getEnclosingClass().isPresent() && c.isInterface())
                // Its answer is a path; in Python a flowlet's is a port.
                .filter(c -> !c.isEquivalentTo(PathOrder.Router.class))
                .toList();
    assertThat(listeners).hasSizeGreaterThan(8);
    assertThat(listeners)
        .allSatisfy(c -> assertThat(c.reflect()).isAssignableFrom(PythonMachine.class));
  }

  @Test
  void aRecordIsTheListOfItsValues() {
    StringBuilder text = new StringBuilder();
    EventText.append(
        new Ack(1, 2, 3, 4, 5, true, 6, 7, new TelemetryHops(new long[] {8, 9}, 2)), text);
    assertThat(text).hasToString("[1,2,3,4,5,true,6,7,[[8,9],2]]");
    text.setLength(0);
    Snapshot snapshot =
        new Snapshot(
            1,
            2,
            3,
            4,
            new long[] {5},
            new long[] {6},
            new long[] {7},
            Map.of(Counter.PAIRS, new CounterTable(new long[] {1, 2, 3, 4}, 4)));
    EventText.append(new TimerExpiry(8, 9, snapshot), text);
    assertThat(text).hasToString("[8,9,[1,2,3,4,[5],[6],[7],{\"PAIRS\":[[1,2,3,4],4]}]]");
  }

  @Test
  void decisionsThatCannotBeMadeAreNamed() {
    assertThat(failure("[[\"setRate\",0,-1,1.5]]"))
        .contains("setRate was given 1.5; allowed is a whole number of 64 bits");
    assertThat(failure("[[\"setRate\",0,-1,0]]")).contains("setRate: rateBps is 0");
    assertThat(failure("[[\"setRates\",0,-1,1]]")).contains("it decided setRates with 1 values");
    assertThat(failure("[[\"setEcnProfile\",0,2,[1,2,1.0,1.0]]]"))
        .contains("port(2) is for congestion points");
    assertThat(failure("{\"error\":\"ValueError: no\"}")).contains("ValueError: no");
    assertThat(failure("nonsense")).contains("answered what is no JSON");
    assertThat(failure("[[\"setRate\",0,-1,1000000]]")).isEmpty();
  }

  /** What the first case of the contract suite with events says, if Python always answers so. */
  private static String failure(String answer) {
    PythonSchemes schemes =
        new PythonSchemes(request -> answerTo(request, answer), List.of(DECLARATION));
    return schemes.failureOf(1);
  }

  private static String answerTo(String request, String answer) {
    try {
      return new ObjectMapper().readTree(request).get(1).asText().equals("words") ? "1" : answer;
    } catch (java.io.IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void environmentsAreNotForOthers() {
    SchemeCatalog catalog = SchemeCatalog.load();
    List<String> refusals = new ArrayList<>();
    for (String name : Set.of("gym", "gym-ports")) {
      var scheme = catalog.find(name).orElseThrow();
      assertThat(ContractSuite.of(scheme).get(0).name()).isEqualTo("declaration");
      ContractSuite.of(scheme).get(0).run();
      Hello hello =
          new Hello(
              org.sluice.bridge.wire.Protocol.VERSION,
              "test",
              "1",
              "1",
              List.of(),
              List.of(new Hello.SchemeChoice(scheme.slot().wireName(), name, "", Map.of())),
              1,
              "test");
      assertThatThrownBy(() -> AlgorithmSession.open(hello, catalog))
          .isInstanceOf(RefusedException.class)
          .satisfies(e -> refusals.add(e.getMessage()));
    }
    assertThat(refusals)
        .allMatch(r -> r.contains("runs for environments of sluice.gym alone"))
        .hasSize(2);
  }
}
