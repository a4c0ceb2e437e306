// SPDX-License-Identifier: MIT
package org.sluice.runner.python;

import com.fasterxml.jackson.databind.JsonNode;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sluice.cc.Actions;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.HostPoint;
import org.sluice.cc.NextHop;
import org.sluice.cc.NotificationPoint;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.Verdict;
import org.sluice.cc.facet.Departures;
import org.sluice.cc.facet.FlaggedPackets;
import org.sluice.cc.facet.LoadDigest;
import org.sluice.cc.facet.PacketSampling;
import org.sluice.cc.facet.PacketVerdicts;
import org.sluice.cc.facet.PathChoices;
import org.sluice.cc.facet.PathOrder;
import org.sluice.cc.facet.PathReports;
import org.sluice.cc.facet.PauseWatch;
import org.sluice.cc.facet.QueueCrossings;
import org.sluice.cc.facet.ResumeWatch;
import org.sluice.cc.facet.VirtualOutputQueues;
import org.sluice.kit.contract.StateElsewhere;

/**
 * A state machine whose rules and state are in Python: it takes every event that there is. Each is
 * one request {@code [number, event, [values], beginning]}; the answer is a list of decisions, see
 * {@link DecisionCalls}.
 */
interface PythonMachine
    extends ReactionPoint,
        NotificationPoint,
        CongestionPoint,
        HostPoint,
        PathReports.Listener,
        LoadDigest.Listener,
        QueueCrossings.Listener,
        PacketSampling.Listener,
        Departures.Listener,
        FlaggedPackets.Listener,
        ResumeWatch.Listener,
        VirtualOutputQueues.Listener,
        PauseWatch.SwitchListener,
        PauseWatch.HostListener,
        PacketVerdicts.Judge,
        PathChoices.Chooser,
        PathOrder.Listener,
        StateElsewhere {
  /**
   * A machine that begins with its first event.
   *
   * @param number its own, in this process
   * @param beginning JSON: what Python makes it of
   */
  static PythonMachine of(PythonLink link, long number, String beginning) {
    return (PythonMachine)
        Proxy.newProxyInstance(
            PythonMachine.class.getClassLoader(),
            new Class<?>[] {PythonMachine.class},
            new Calls(link, number, beginning));
  }

  /** Turns the calls of its methods, all of which take an event first, into requests. */
  record Calls(PythonLink link, long number, String beginning) implements InvocationHandler {
    @Override
    public @Nullable Object invoke(Object machine, Method method, Object @Nullable [] arguments) {
      if (arguments == null || method.getDeclaringClass() == Object.class) {
        return switch (method.getName()) {
          case "words" -> link.ask("[%d,\"words\",[],null]".formatted(number)).asLong();
          case "hashCode" -> System.identityHashCode(machine);
          case "equals" -> arguments != null && machine == arguments[0];
          default -> "the state machine " + number + " in Python";
        };
      }
      boolean begins = method.getName().equals("onStart");
      JsonNode answer = ask((Record) arguments[0], begins ? beginning : "null");
      if (method.getReturnType() == Verdict.class) {
        return verdict(answer);
      }
      if (method.getReturnType() == NextHop.class) {
        int port = answer.path("port").asInt();
        return new NextHop(port, 0, 0, 0, 0, 0, 0, answer.path("beyond").asInt());
      }
      DecisionCalls.make(answer, (Actions) arguments[1]);
      return null;
    }

    private JsonNode ask(Record event, String begins) {
      StringBuilder request = new StringBuilder(160);
      request.append('[').append(number).append(",\"").append(event.getClass().getSimpleName());
      request.append("\",");
      EventText.append(event, request);
      return link.ask(request.append(',').append(begins).append(']').toString());
    }

    private static Verdict verdict(JsonNode answer) {
      return Optional.of(answer.path("verdict").asText().toUpperCase(Locale.ROOT))
          .filter(v -> v.matches("PASS|MARK|DROP"))
          .map(Verdict::valueOf)
          .orElseThrow(
              () -> new PythonSchemeException("on_packet_arrived did not return a Verdict"));
    }
  }
}
