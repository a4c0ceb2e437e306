// SPDX-License-Identifier: MIT
package org.sluice.cc.dctcp;

import java.util.List;
import org.sluice.cc.Deviation;

/** Where this DCTCP reads between the paper's lines, and where the HPCC simulator departs. */
final class DctcpDeviations {
  static final List<Deviation> ALL =
      List.of(
          new Deviation(
              "section 3.1, point 3: the first α",
              "not given",
              "1",
              "RFC 8257, section 3.3: the first mark then halves the window, as TCP would"),
          new Deviation(
              "section 3.1, point 2: echo of the receiver",
              "a two-state machine tells runs of marks through delayed ACKs",
              "an ACK tells how many of its packets were marked",
              "the data plane's ACKs carry both counts, so nothing need be inferred"),
          new Deviation(
              "TCP's start",
              "slow start from a few packets",
              "initialWindow = auto is one bandwidth-delay product; a smaller one starts slowly up"
                  + " to itself, hence in congestion avoidance",
              "as transport of RDMA it is compared with schemes that start at line rate; the HPCC"
                  + " simulator's DCTCP does so, too"),
          new Deviation(
              "TCP's growth",
              "by one packet per round trip, whether or not the window is used",
              "only when the window was what limited the sender",
              "a flow limited by its link would grow a window without end; RFC 7661 has the same"
                  + " rule"),
          new Deviation(
              "TCP's reaction to losses",
              "\"recovery from packet lost [is] left unchanged\" (section 3.1)",
              "a NACK halves the window at most once per window; a timeout sets it to one packet"
                  + " and the slow-start threshold to half",
              "go-back-N has neither duplicate ACKs nor SACK"),
          new Deviation(
              "sections 3.4 and 3.5: K at other link rates",
              "\"K = 20 packets for 1Gbps and K=65 packets for 10Gbps\"; equation 13: K > C·RTT/7",
              "profile paper keeps 65 packets of 1500 B at every rate; threshold = auto scales",
              "the rule needs the RTT of a network; 97.5 kB satisfies it up to 218 us at 25 Gb/s"),
          new Deviation(
              "HPCC simulator: state",
              "a rate is cut; it increases by DCTCP_RATE_AI once per round trip; the window is"
                  + " W·R/line rate where HAS_WIN is set",
              "state = rate does the same",
              "its behaviour is to be reproduced"),
          new Deviation(
              "HPCC simulator: size of a round trip",
              "marks are divided by the packets in flight at its beginning, plus one, and the share"
                  + " is cut at 1",
              "the same with state = rate; state = window divides by the packets acknowledged",
              "its behaviour is to be reproduced; the paper's F is the share of packets marked"),
          new Deviation(
              "HPCC simulator: first round trip",
              "its marks are not cleared when it ends and count for the second",
              "the same with state = rate",
              "its behaviour is to be reproduced"),
          new Deviation(
              "HPCC simulator: with a window nothing is ever marked",
              "in its runs of two flows the windows of one BDP each keep the queue below K",
              "profile hpcc-sim-nowin, without a window, shows the cuts; both are replayed",
              "a run without a mark proves nothing about cuts"));

  private DctcpDeviations() {}
}
