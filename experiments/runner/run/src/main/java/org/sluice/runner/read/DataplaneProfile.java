// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A named bundle of data-plane values, chosen by {@code dataplane.profile}; keys given beside it
 * win.
 */
public enum DataplaneProfile {
  /** Every key at its default. */
  DEFAULT("default", "pfc", List.of(), List.of()),

  /** What the HPCC simulator does, its quirks included. */
  HPCC_SIM(
      "hpcc-sim",
      "pfc",
      Common.OF_HPCC,
      List.of(
          "nack_interval_ps=500000000",
          "retransmission_timeout_ps=0",
          "pfc_threshold=dynamic",
          "pfc_alpha_shift=3",
          "pfc_alpha_shift_by_rate=true",
          "pfc_resume_offset_bytes=3072",
          "pfc_reserve_bytes=4096",
          "pfc_pause_quanta=0",
          "go_back_timeout=false",
          "pfc_headroom_rule=hpcc",
          "pfc_classes=1",
          "pfc_threshold_wraps=true",
          "silent_duplicates=true",
          "acks_move_next=false",
          "sends_after_end=true",
          "nic_turns=hpcc",
          "ack_control_at_switches=false",
          "ecmp=hpcc")),

  /** What ConWeave's program does, which was made of the HPCC simulator. */
  CONWEAVE_SIM(
      "conweave-sim",
      "pfc",
      Common.OF_HPCC,
      List.of(
          "nack_interval_ps=4000000",
          "nacks_echo_marks=true",
          "retransmission_timeout_ps=4000000000",
          "timeout_restarts=with_each_packet",
          "buffer_rules=broadcom",
          "nic_turns=conweave",
          "ack_control_at_switches=true",
          "path_rules=conweave",
          "ecmp=conweave")),

  /** The conventions of the RoCC authors' own model. */
  ROCC_REFERENCE(
      "rocc-reference",
      "infinite",
      List.of(),
      List.of(
          "payload_bytes=1472",
          "header_bytes=46",
          "ack_bytes=64",
          "wire_overhead_bytes=20",
          "min_frame_bytes=64",
          "rate_counts_overhead=false",
          "reaction_delay_ps=15000000",
          "backlog_bytes=100000",
          "buffer_bytes=-1",
          "queue_counts_frame_on_wire=false"));

  /** What several profiles have alike. */
  private static final class Common {
    /** The HPCC simulator and a program that was made of it. */
    static final List<String> OF_HPCC =
        List.of(
            "payload_bytes=1000",
            "header_bytes=48",
            "ack_bytes=60",
            "pfc_bytes=43",
            "wire_overhead_bytes=0",
            "ack_every_packets=1",
            "ack_delay_ps=0",
            "ack_control_class=true",
            "window_overshoot=true",
            "ecn_mark_at=dequeue",
            "ecn_average_weight=1",
            "ecn_counts=left_behind",
            "truncate_to_ns=true",
            "ecn_any_packet=true",
            "priority0_is_control=true",
            "base_rtt_rule=hpcc",
            "base_rtt_of=network",
            "ack_per_packet_only=true",
            "retime_on_rate_change=false",
            "late_data=new_flow");

    private Common() {}
  }

  private final String label;
  private final String flowControl;

  @SuppressWarnings("ImmutableEnumChecker") // from List.of
  private final List<String> common;

  @SuppressWarnings("ImmutableEnumChecker") // from List.of
  private final List<String> own;

  DataplaneProfile(String label, String flowControl, List<String> common, List<String> own) {
    this.label = label;
    this.flowControl = flowControl;
    this.common = common;
    this.own = own;
  }

  /** The name in an experiment file. */
  public String label() {
    return label;
  }

  /** Flow control where the experiment says nothing: pfc, lossy or infinite. */
  public String flowControl() {
    return flowControl;
  }

  /** Values by plan key. */
  public Map<String, String> planValues() {
    Map<String, String> map = new LinkedHashMap<>();
    for (List<String> values : List.of(common, own)) {
      for (String value : values) {
        int equals = value.indexOf('=');
        map.put(value.substring(0, equals), value.substring(equals + 1));
      }
    }
    return map;
  }

  /** Every profile's name. */
  public static List<String> labels() {
    return List.of(values()).stream().map(DataplaneProfile::label).toList();
  }

  /** The profile of a name out of {@link #labels}. */
  public static DataplaneProfile ofLabel(String label) {
    for (DataplaneProfile p : values()) {
      if (p.label.equals(label)) {
        return p;
      }
    }
    throw new IllegalArgumentException(label);
  }
}
