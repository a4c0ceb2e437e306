// SPDX-License-Identifier: MIT
package org.sluice.cc.dcqcn;

import java.util.ArrayList;
import java.util.List;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.DeclaredScheme;
import org.sluice.cc.Entity;
import org.sluice.cc.FlowStart;
import org.sluice.cc.NotificationPoint;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.ReactionPoint;

/** DCQCN: switches mark, receivers send CNPs, senders cut and recover. */
public final class DcqcnScheme extends DeclaredScheme {
  private static final String DECLARED =
      """
      scheme dcqcn for congestion-control
          DCQCN: ECN marks, CNPs of the receiver, rate cuts and recovery (Zhu et al., SIGCOMM 2015)
      needs rate-gate, timer
      needs ecn-profile if setsEcnProfile is true
      needs bytes-sent-trigger if byteCounter above 0
      needs data-trigger, message if signal is cnp
      needs ack-trigger if signal is ack-echo
      owns rate
      owns ecn-profile if setsEcnProfile is true
      placed reaction-point
      placed congestion-point per port if setsEcnProfile is true
      placed notification-point if signal is cnp
      choice signal | cnp, ack-echo | cnp
          | the paper, section 3.1; HPCC simulator: ack-echo | what tells the sender: CNPs of the
          receiver, or marks echoed by ACKs
      choice cutAt | cnp, interval | cnp
          | the paper, equation 1; HPCC simulator: interval | cut at each signal, or at the end of each
          decreaseInterval with a signal
      real cnpInterval us | 0.001 .. 1e9 | 50
          | the paper, section 3.1: N | least time between two CNPs of a flow (signal = cnp
          only)
      whole cnpBytes B | 64 .. 9000 | 64
          | smallest frame | frame of a CNP (signal = cnp only)
      flag cnpPrioritised | true
          | the paper, section 3.3 | CNPs in the control class, or with the data (signal = cnp
          only)
      real alphaTimer us | 0.001 .. 1e9 | 55
          | the paper, section 3.1: K; run.py ALPHA_RESUME_INTERVAL | period after which α is updated
      real decreaseInterval us | 0.001 .. 1e9 | 4
          | run.py RATE_DECREASE_INTERVAL | period of the check for a cut (cutAt = interval only)
      choice decreaseTimer | on-signal, running | on-signal
          | HPCC simulator: running | the timer of that check is set by a signal, or runs from the first
          signal on: at the cost of an event per interval, a cut then keeps its place among the events
          of its instant (cutAt = interval only)
      choice alphaUpdates | at-signals, running | at-signals
          | HPCC simulator: running | α is brought up to date at signals and cuts, or by a timer that
          runs from the first signal on: at the cost of an event per update, a signal then keeps its
          place before or after an update of its instant (cutAt = interval only)
      real rpTimer us | 0.001 .. 1e9 | 55
          | the paper, section 5.2, figure 14: T; run.py RP_TIMER | period of the rate increase timer
      whole byteCounter B | 0 .. 1e12 | 10000000
          | the paper, section 5.2, figure 14: B | bytes after which the rate increases, 0: none
      real ewmaGain | 0 .. 1 | 0.00390625
          | the paper, section 5.2, figure 14: g | gain of the average α
      whole fastRecoveryTimes | 0 .. 1000 | 5
          | the paper, section 3.1: F; run.py FAST_RECOVERY_TIMES | increases that halve the distance to
          the target rate before it rises
      flag clampTargetRate | true
          | the paper, equation 1; run.py CLAMP_TARGET_RATE 0 | at each cut the target becomes the
          current rate, or only if there was an increase
      real rateOnFirstCnp | 0.001 .. 1 | 1
          | HPCC simulator, RateOnFirstCnp | factor on the rate at a flow's first signal (cutAt =
          interval only)
      real rateAi Mb/s | 0 .. 1e7 | 40 or auto: 5 Mb/s per 25 Gb/s of the sender's link
          | the paper, section 5.2: R_AI; run.py RATE_AI | step of additive increase
      real rateHai Mb/s | 0 .. 1e7 | 400 or auto: 50 Mb/s per 25 Gb/s of the sender's link
          | not in the paper: 10 R_AI as in run.py; run.py RATE_HAI | step of hyper increase
      real minRate Mb/s | 0.001 .. 1e7 | 100
          | not in the paper: built-in of the HPCC simulator; run.py MIN_RATE 1000 | lowest rate
      whole kmin B | 0 .. 1e12 | 5000 or auto: 100 kB per 25 Gb/s of the port
          | the paper, section 5.2, figure 14; run.py KMIN_MAP | queue above which packets are marked
          with growing probability
      whole kmax B | 0 .. 1e12 | 200000 or auto: 400 kB per 25 Gb/s of the port
          | the paper, section 5.2, figure 14; run.py KMAX_MAP | queue above which every packet is marked
      real pmax | 0 .. 1 | 0.01
          | the paper, section 5.2, figure 14; run.py PMAX_MAP | probability at kmax
      real ecnAverageWeight | 1e-9 .. 1 | 1
          | the paper, section 3.1: instantaneous queue | weight of the newest sample in the marked
          queue's average
      flag setsEcnProfile | true
          | HPCC simulator: KMIN_MAP | the scheme sets the ports' ECN profile; false: that of the data
          plane stays
      profile paper | the paper's algorithm and testbed values (40 Gb/s)
      profile mellanox | values of HPCC's run.py, with CNPs from the receiver
          | alphaTimer = 1, byteCounter = 0, clampTargetRate = false, cnpInterval = 4, cutAt = interval,
          decreaseInterval = 4, fastRecoveryTimes = 1, kmax = auto, kmin = auto, minRate = 1000, pmax =
          0.2, rateAi = auto, rateHai = auto, rpTimer = 300, signal = cnp
      profile hpcc-sim like mellanox | the HPCC simulator's DCQCN with run.py's values, state by state
          | signal = ack-echo
      profile hpcc-sim-paper like hpcc-sim | the HPCC simulator's DCQCN with run.py's dcqcn_paper timers,
          state by state
          | cnpInterval = 50, alphaTimer = 50, decreaseInterval = 50, rpTimer = 55
      """;

  /** Found by the service loader. */
  public DcqcnScheme() {
    super(DECLARED);
  }

  @Override
  public List<String> check(Parameters p) {
    List<String> broken = new ArrayList<>(DcqcnSender.check(p, name()));
    if (p.isAuto("kmin") != p.isAuto("kmax")) {
      broken.add(
          "kmin and kmax of scheme dcqcn are %s and %s; they must both be auto or both be numbers"
              .formatted(p.text("kmin"), p.text("kmax")));
    } else if (!p.isAuto("kmin") && p.asLong("kmin") > p.asLong("kmax")) {
      broken.add(
          "kmin of scheme dcqcn is %s B; it must be at most kmax (%s B)"
              .formatted(p.text("kmin"), p.text("kmax")));
    }
    return broken;
  }

  @Override
  public ReactionPoint newReactionPoint(FlowStart start, Parameters p, Entity entity) {
    return DcqcnSender.newReactionPoint(start, p, !p.text("signal").equals("cnp"), 1);
  }

  @Override
  public NotificationPoint newNotificationPoint(FlowStart start, Parameters p, Entity entity) {
    return new CnpNotificationPoint(start, p);
  }

  @Override
  public CongestionPoint newCongestionPoint(PortStart start, Parameters p, Entity entity) {
    return new RedCongestionPoint(p);
  }
}
