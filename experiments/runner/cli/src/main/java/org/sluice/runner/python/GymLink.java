// SPDX-License-Identifier: MIT
package org.sluice.runner.python;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sluice.cc.Parameters;

/**
 * The connection of one simulation with its environment in Python. At each step the state machines
 * report their observations, and the first of them to need its action exchanges all of them at
 * once: the timers of one instant are one batch, so all have reported by then.
 *
 * <p>To Python: once the token, the number of values of an observation and that of an action; then
 * for each step the time, how many observations there are, and for each the entity's index and its
 * values. One that has ended since the step before, and did something until then, has the
 * complement of its index. From Python: for each of the others its action, in the same order. All
 * numbers are big-endian: times and the token 64 bits, counts and indices 32 bits, values doubles.
 *
 * <p>If Python closes the connection, the episode is over for it: the simulation goes on without
 * actions to its end, so that its process can take the next one.
 */
final class GymLink {
  /** What every scheme of an environment declares. */
  static final String PARAMETERS =
      """
      whole port | 0 .. 65535 | 0
          | sluice.gym | where the environment listens on the loopback interface
      whole token | 0 .. 9007199254740991 | 0
          | sluice.gym | by which it knows this simulation
      real interval us | 0.001 .. 1e9 | 100
          | sluice.gym | time between steps
      profile default | the environment sets everything
      """;

  /**
   * By token; a process has one simulation at a time on one transport, several on the other. The
   * state machines of a simulation keep its link, which goes with them.
   */
  private static final Map<Long, WeakReference<GymLink>> LINKS = new HashMap<>();

  private final Socket socket;
  private final DataInputStream in;
  private final DataOutputStream out;
  private final int valuesOfAction;
  private final Map<Integer, double[]> observations = new LinkedHashMap<>();
  private final Map<Integer, Counting> counting = new TreeMap<>();
  private final Map<Integer, double[]> actions = new HashMap<>();
  private boolean isOver;

  /** What a state machine has counted since it reported, or began. */
  interface Counting {
    /** Its observation at a time; null: there was nothing. */
    double @Nullable [] until(long nowPs);
  }

  private GymLink(int port, long token, int valuesOfObservation, int valuesOfAction)
      throws IOException {
    this.valuesOfAction = valuesOfAction;
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
    out.writeLong(token);
    out.writeInt(valuesOfObservation);
    out.writeInt(valuesOfAction);
    out.flush(); // A run may end before its first step.
  }

  /** What is wrong with the parameters: such a scheme runs for an environment only. */
  static List<String> check(Parameters p) {
    return p.asLong("port") == 0
        ? List.of("port is 0; this scheme runs for environments of sluice.gym alone")
        : List.of();
  }

  /** The link of the simulation with these parameters. */
  static synchronized GymLink of(Parameters p, int valuesOfObservation, int valuesOfAction) {
    LINKS.values().removeIf(link -> link.get() == null);
    long token = p.asLong("token");
    @Nullable WeakReference<GymLink> known = LINKS.get(token);
    @Nullable GymLink link = known == null ? null : known.get();
    if (link == null) {
      try {
        int port = Math.toIntExact(p.asLong("port"));
        link = new GymLink(port, token, valuesOfObservation, valuesOfAction);
      } catch (IOException e) {
        throw gone(e);
      }
      LINKS.put(token, new WeakReference<>(link));
    }
    return link;
  }

  /** The time between steps. */
  static long intervalPs(Parameters p) {
    return p.timePs("interval");
  }

  /** Whether Python has ended the episode; nothing is reported then. */
  boolean isOver() {
    return isOver;
  }

  /**
   * Knows a state machine: what it does until its end is reported also if it ends before a step.
   */
  void add(int index, Counting machine) {
    counting.put(index, machine);
  }

  /** Reports what a state machine observed in the step that ends now. */
  void report(int index, double... values) {
    observations.put(index, values);
  }

  /** The action for a state machine that has reported at this time; null: the episode is over. */
  double @Nullable [] action(int index, long nowPs) {
    if (!observations.isEmpty()) {
      exchange(nowPs);
    }
    double[] action = actions.remove(index);
    if (isOver) {
      return null;
    }
    if (action == null) {
      throw new PythonSchemeException("no action came for entity " + index);
    }
    return action;
  }

  private void exchange(long nowPs) {
    Map<Integer, double[]> ended = ended(nowPs);
    try {
      out.writeLong(nowPs);
      out.writeInt(observations.size() + ended.size());
      for (Map<Integer, double[]> some : List.of(observations, ended)) {
        for (Map.Entry<Integer, double[]> one : some.entrySet()) {
          out.writeInt(one.getKey());
          for (double value : one.getValue()) {
            out.writeDouble(value);
          }
        }
      }
      out.flush();
      actions.clear();
      for (int index : observations.keySet()) {
        double[] action = new double[valuesOfAction];
        for (int i = 0; i < valuesOfAction; i++) {
          action[i] = finite(in.readDouble());
        }
        actions.put(index, action);
      }
      observations.clear();
    } catch (EOFException | SocketException e) {
      end();
    } catch (IOException e) {
      throw gone(e);
    }
  }

  /** Those that have counted something and do not report: all that live report at once. */
  private Map<Integer, double[]> ended(long nowPs) {
    Map<Integer, double[]> ended = new LinkedHashMap<>();
    counting.forEach(
        (index, machine) -> {
          double @Nullable [] values =
              observations.containsKey(index) ? null : machine.until(nowPs);
          if (values != null) {
            ended.put(~index, values);
          }
        });
    ended.keySet().forEach(index -> counting.remove(~index));
    return ended;
  }

  private void end() {
    isOver = true;
    observations.clear();
    try {
      socket.close();
    } catch (IOException e) {
      throw gone(e);
    }
  }

  private static double finite(double value) {
    if (!Double.isFinite(value)) {
      throw new PythonSchemeException("an action is " + value + "; allowed is a finite number");
    }
    return value;
  }

  private static PythonSchemeException gone(IOException e) {
    return new PythonSchemeException("the environment in Python ended (" + e.getMessage() + ")");
  }
}
