/* SPDX-License-Identifier: MIT */
/* clang-format off */
/*
 * Sluice for any simulator, in plain C: state machines of congestion control in Java make the decisions of a
 * simulator written in C or C++ of any standard. One header, one library (libsluice.so). How to use it:
 * docs/guide/own-simulator.md. The rules of a session: docs/reference/session.md.
 *
 * Time is in picoseconds, rates in bit/s, sizes in bytes. Functions that return int return 0, or the exit code that a
 * simulator's program should end with (docs/reference/commands.md); sluice_error() then has one sentence for the user.
 * No function throws or ends the process. All are called by the simulator's thread only.
 */
#ifndef SLUICE_H
#define SLUICE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define SLUICE_API __attribute__((visibility("default")))
#else
#define SLUICE_API
#endif

/* Raised whenever a structure or a function here changes. sluice_new refuses another version than the library's. */
#define SLUICE_API_VERSION 1

enum sluice_result {
  SLUICE_OK = 0,
  SLUICE_UNEXPECTED = 1,    /* a mistake in the use of this interface, no memory, or a recording that cannot be written */
  SLUICE_REFUSED = 3,       /* the handshake: a scheme, parameter, version, or a capability that is not offered */
  SLUICE_PEER_LOST = 4,     /* the other side died, stalled or sent nonsense */
  SLUICE_SCHEME_FAILED = 5, /* a scheme threw an exception */
  SLUICE_MISSING = 7        /* something must be installed or built: a JDK, a transport's library */
};

typedef struct sluice_session sluice_session;
typedef struct sluice_decision sluice_decision;
typedef struct sluice_words sluice_words;

/* What a session needs of its simulator. No function may throw. */
typedef struct sluice_host {
  void *context; /* given back to each function */

  /* Simulated time: 0 or more, and never less than before. */
  int64_t (*now_ps)(void *context);

  /* Calls sluice_run(session, token) at a time, never before now, after all that is already scheduled for it. */
  void (*schedule)(void *context, int64_t at_ps, uint64_t token);

  /* Lets a decision take effect now. The decision is valid during the call only. Returns 0, or another number if the
     simulator cannot do it: the session then fails. */
  int (*apply)(void *context, const sluice_decision *decision);

  /* Reads the counters of a mask for a state machine, in ascending order of their bits, by sluice_add_word. NULL, or
     a function that returns 0: there are none. Called with words NULL when a timer with such a mask is set, so that
     the simulator can begin to count. */
  int (*snapshot)(void *context, uint32_t entity, int64_t mask, sluice_words *words);
} sluice_host;

/* ---- Addresses of state machines */

SLUICE_API uint32_t sluice_reaction_point(uint32_t flow);     /* the sender of a flow */
SLUICE_API uint32_t sluice_notification_point(uint32_t flow); /* its receiver */
SLUICE_API uint32_t sluice_congestion_point(uint32_t port);   /* a port, by a number of the simulator's own */
SLUICE_API uint32_t sluice_node(uint32_t node);               /* a whole switch, or a host */

enum sluice_role { SLUICE_REACTION_POINT, SLUICE_NOTIFICATION_POINT, SLUICE_CONGESTION_POINT, SLUICE_NODE };
SLUICE_API int sluice_role_of(uint32_t entity);
SLUICE_API uint32_t sluice_index_of(uint32_t entity);

/* ---- A session */

/* api_version: SLUICE_API_VERSION. NULL if the library has another version, or no memory is left. */
SLUICE_API sluice_session *sluice_new(const sluice_host *host, uint32_t api_version);
SLUICE_API uint32_t sluice_api_version(void);

/* The sentence of what failed last; "" if nothing did. session NULL: why sluice_new failed. */
SLUICE_API const char *sluice_error(const sluice_session *session);

/* Before sluice_open. Keys: simulator, simulator-version, experiment, seed; transport (jvm, zmq), endpoint, keys (zmq),
   class-path, scheme-path, record-file, java-home, jvm-option (may be repeated), transport-path,
   answer-deadline-ms, silence-deadline-ms, hello-deadline-ms; timer-reaction-delay-ps (0); exchange: end-of-instant (the default: decisions
   come when all that was scheduled for the instant is done) or senders-at-once (an ask of a reaction point returns
   with its decisions made, without a reaction delay; one made while decisions are applied, and those of other state
   machines, are answered at the end of the instant). */
SLUICE_API int sluice_set(sluice_session *session, const char *key, const char *value);

/* What the simulator can do: SLUICE_CAN_... A scheme that needs more is refused by sluice_open. */
SLUICE_API int sluice_offer(sluice_session *session, const char *capability);

/* The scheme of a slot, "congestion-control", "flow-control" or "path-choice", with a profile ("": the scheme's default). */
SLUICE_API int sluice_scheme(sluice_session *session, const char *slot, const char *name, const char *profile);

/* A parameter of the scheme that was added last. */
SLUICE_API int sluice_parameter(sluice_session *session, const char *name, const char *value);

/* Shakes hands. SLUICE_REFUSED if the scheme needs what is not offered: sluice_error() lists it. */
SLUICE_API int sluice_open(sluice_session *session);

/* Whether the schemes place state machines of a role; for SLUICE_NODE 1: switches, 2: hosts, 3: both. */
SLUICE_API int sluice_places(const sluice_session *session, int role);

/* The call that sluice_host.schedule was given. */
SLUICE_API int sluice_run(sluice_session *session, uint64_t token);

/* The flow is over: its state machines are forgotten, with their timers. */
SLUICE_API int sluice_flow_ended(sluice_session *session, uint32_t flow);

/* Whether the other side is still there. For simulations that ask nothing for a long time. */
SLUICE_API int sluice_check_peer(sluice_session *session);

/* Ends the session in order. */
SLUICE_API int sluice_close(sluice_session *session);

SLUICE_API void sluice_free(sluice_session *session);

typedef struct sluice_statistics {
  uint64_t exchanges; /* with the other side */
  uint64_t events;
  uint64_t decisions;
  uint64_t wall_ns; /* wall time in the transport */
} sluice_statistics;
SLUICE_API void sluice_read_statistics(const sluice_session *session, sluice_statistics *read);

SLUICE_API void sluice_add_word(sluice_words *words, int64_t word);

/* ---- Decisions, as sluice_host.apply receives them */

SLUICE_API int sluice_kind_of(const sluice_decision *decision); /* enum sluice_decision_kind */
SLUICE_API uint32_t sluice_entity_of(const sluice_decision *decision);
SLUICE_API int64_t sluice_event_time_of(const sluice_decision *decision); /* of the event that it answers */

/* ---- The words of a session. Capabilities: */

/* generated: words */
#define SLUICE_CAN_RATE_GATE "rate-gate" /* a queue pair paced at a decided rate */
#define SLUICE_CAN_WINDOW_GATE "window-gate" /* a queue pair limited to a decided number of bytes in flight */
#define SLUICE_CAN_TIMER "timer" /* timers of a state machine, exact to the simulation's time resolution */
#define SLUICE_CAN_MESSAGE "message" /* control packets between state machines */
#define SLUICE_CAN_ACK_TRIGGER "ack-trigger" /* an event for each acknowledgement, or each that echoes a mark */
#define SLUICE_CAN_DATA_TRIGGER "data-trigger" /* an event at the receiver for each data packet, or each marked one */
#define SLUICE_CAN_BYTES_SENT_TRIGGER "bytes-sent-trigger" /* an event each time a flow has sent n bytes */
#define SLUICE_CAN_QUEUE_COUNTERS "queue-counters" /* bytes and packets of an egress queue, read at a tick */
#define SLUICE_CAN_FLOWS_IN_QUEUE "flows-in-queue" /* packets and bytes per flow now in an egress queue */
#define SLUICE_CAN_CROSSING_TRIGGER "crossing-trigger" /* an event when a queue crosses a value */
#define SLUICE_CAN_SAMPLING_TRIGGER "sampling-trigger" /* an event for the packet that completes n enqueued bytes */
#define SLUICE_CAN_ECN_PROFILE "ecn-profile" /* a RED/ECN marking profile per egress queue */
#define SLUICE_CAN_INT "int" /* per-hop telemetry stamped into data packets and returned in ACKs */
#define SLUICE_CAN_LOAD_DIGEST "load-digest" /* the highest load of the links on a path, in one or two bytes of data packets, reported on ACKs */
#define SLUICE_CAN_PATH_REPORT "path-report" /* the hops of a packet and how long its receiver held the answer, reported with its ACK */
#define SLUICE_CAN_PFC "pfc" /* 802.1Qbb priority flow control */
#define SLUICE_CAN_PAUSE_DURATION "pause-duration" /* a pause of an upstream port until a decided time */
#define SLUICE_CAN_PACKET_VERDICT "packet-verdict" /* a verdict on each data packet: pass, mark or drop */
#define SLUICE_CAN_SWITCH_SCOPE "switch-scope" /* one state machine for all ports of a switch */
#define SLUICE_CAN_HOST_POINT "host-point" /* a state machine for a host's NIC as a whole */
#define SLUICE_CAN_HOST_MESSAGE "host-message" /* a control packet to all senders of a host */
#define SLUICE_CAN_FLOWS_SEEN "flows-seen" /* packets and bytes per flow that came to a port since last read */
#define SLUICE_CAN_PAIR_COUNTERS "pair-counters" /* bytes per pair of ingress and egress port */
#define SLUICE_CAN_PAUSE_ACCUMULATION "pause-accumulation" /* pauses for a time that add up and need no resume */
#define SLUICE_CAN_DEPARTURE_TRIGGER "departure-trigger" /* an event for the next packet that leaves a queue */
#define SLUICE_CAN_PAUSE_TRIGGER "pause-trigger" /* an event for each pause received */
#define SLUICE_CAN_WFQ "wfq" /* weighted fair queueing of an egress queue by ingress port */
#define SLUICE_CAN_SCALE_FLOWS "scale-flows" /* a request to all flows of a host to scale their rates */
#define SLUICE_CAN_ECN_OFFSET "ecn-offset" /* marking by an offset for what came while paused */
#define SLUICE_CAN_ECN_CAPABILITY "ecn-capability" /* ranges of a flow's bytes sent as not ECN-capable */
#define SLUICE_CAN_WRED_DROP "wred-drop" /* a RED profile that drops packets that are not ECN-capable */
#define SLUICE_CAN_QUEUE_LIMIT "queue-limit" /* a limit of an egress queue above which arriving packets are dropped */
#define SLUICE_CAN_ACK_MARKED_AT_ONCE "ack-marked-at-once" /* a marked packet is acknowledged at once */
#define SLUICE_CAN_VOQ "voq" /* virtual output queues by destination that send on credit */
#define SLUICE_CAN_VOQ_TRIGGER "voq-trigger" /* an event when a virtual output queue crosses a value */
#define SLUICE_CAN_DEPARTURE_STAMPS "departure-stamps" /* values of a virtual output queue in packets that leave it */
#define SLUICE_CAN_PACED_CREDITS "paced-credits" /* credits to virtual output queues, weighted and paced */
#define SLUICE_CAN_PACKET_FLAG "packet-flag" /* a packet flagged by its sender now and then, and an event for it */
#define SLUICE_CAN_CREDIT_CLASS "credit-class" /* a class of its own for credits: rate-limited, short drop-tail queue */
#define SLUICE_CAN_CREDIT_GATE "credit-gate" /* a queue pair that sends one packet for each credit */
#define SLUICE_CAN_PACED_MESSAGE "paced-message" /* a paced stream of numbered credits */
#define SLUICE_CAN_PATH_CHOICE "path-choice" /* a decided rule by which each packet takes one of several next hops */
#define SLUICE_CAN_FLOWLET_TRIGGER "flowlet-trigger" /* a decision on the next hop of each flowlet */
#define SLUICE_CAN_PATH_ORDER "path-order" /* data that moves to another path keeps its order: the last switch keeps back what overtook it, and reports what was asked for and what was marked */
#define SLUICE_CAN_PATH_LOAD "path-load" /* the highest load of the links between two hosts' switches, carried by packets and reported back */
#define SLUICE_CAN_RESUME_TRIGGER "resume-trigger" /* an event when a paused port may send again */

/* Counters: bits of the mask of a snapshot. */
#define SLUICE_COUNTER_QUEUE_BYTES 1 /* Bytes now in the congestion point's data queue (with or without the frame on the wire: the experiment's convention). */
#define SLUICE_COUNTER_QUEUE_PACKETS 2 /* Packets now in that queue. */
#define SLUICE_COUNTER_SENT_BYTES 4 /* Data bytes sent by the port since the start. */
#define SLUICE_COUNTER_ENQUEUED_BYTES 8 /* Data bytes that arrived for the queue since the start. */
#define SLUICE_COUNTER_FLOWS_IN_QUEUE 16 /* Every flow with a packet in the queue, with its packets and bytes there, by flow number. */
#define SLUICE_COUNTER_PORT_QUEUE_BYTES 32 /* A table: bytes now in the data queue of every port, by number; row = port. */
#define SLUICE_COUNTER_FLOWS_SEEN 64 /* A table: every flow of which a packet came since this counter was last read, by port and flow; reading clears it. */
#define SLUICE_COUNTER_PAIRS 128 /* A table: every pair of an ingress and an egress port by which a data packet ever went, by egress and ingress. */
#define SLUICE_COUNTER_VOQS 256 /* A table: every virtual output queue that holds a packet or changed since this counter was last read, by number. */
#define SLUICE_COUNTER_STAMPS 512 /* A table: the values that a switch stamped last into packets which leave here by a port to a host, by origin and egress port; of those that were stamped since this counter was last read. */
#define SLUICE_COUNTER_CREDITS 1024 /* A table of one row: what became of the credits that a notification point has the data plane send. */

/* Which acknowledgements raise an event. */
#define SLUICE_ACK_FILTER_NONE 0
#define SLUICE_ACK_FILTER_ECN_ECHO 1
#define SLUICE_ACK_FILTER_ALL 2
#define SLUICE_ACK_FILTER_NACKS 3

/* Which data packets raise an event. */
#define SLUICE_DATA_FILTER_NONE 0
#define SLUICE_DATA_FILTER_MARKED 1
#define SLUICE_DATA_FILTER_ALL 2

/* What becomes of a packet; of two verdicts on one packet the later in this order holds. */
#define SLUICE_VERDICT_PASS 0
#define SLUICE_VERDICT_MARK 1
#define SLUICE_VERDICT_DROP 2

/* A value that a switch can write into each packet that leaves a virtual output queue. */
#define SLUICE_DEPARTURE_STAMP_FLOWS 1
#define SLUICE_DEPARTURE_STAMP_SENT_BYTES 2
/* end of words */

/* ---- Events. An ask is answered by decisions: sluice_host.apply. The reaction delay is that of the modelled NIC; it
   shifts what a reaction point decides. The session itself asks about timers and reports the end of flows. An event's words
   are copied. */
/* generated: events */

/* What one hop stamped into a packet. */
#define SLUICE_WORDS_OF_TELEMETRY_HOP 4
typedef struct sluice_telemetry_hop {
  int64_t left_ps; /* ps, when the packet left it */
  int64_t sent_bytes; /* B, bytes the port had sent before */
  int64_t queue_bytes; /* B, bytes the packet left behind in the queue */
  int64_t line_rate_bps; /* bit/s, rate of the link */
} sluice_telemetry_hop;
SLUICE_API void sluice_put_telemetry_hop(int64_t *words, const sluice_telemetry_hop *row);

/* A switch's port and what is at the other end of its link. */
#define SLUICE_WORDS_OF_PORT_LINK 5
typedef struct sluice_port_link {
  int64_t port; /* the port's number on its switch */
  int64_t line_rate_bps; /* bit/s, rate of the link */
  int64_t delay_ps; /* ps, propagation delay of the link */
  int64_t peer; /* node number at the other end */
  int peer_is_host; /* whether that is a host */
} sluice_port_link;
SLUICE_API void sluice_put_port_link(int64_t *words, const sluice_port_link *row);

/* A host of the network and the node it hangs on. */
#define SLUICE_WORDS_OF_HOST_PLACE 2
typedef struct sluice_host_place {
  int64_t host; /* node number of the host */
  int64_t attached_to; /* node number at the other end of its link */
} sluice_host_place;
SLUICE_API void sluice_put_host_place(int64_t *words, const sluice_host_place *row);

/* One of the ports that lead to a packet's destination by equally many hops. */
#define SLUICE_WORDS_OF_NEXT_HOP 8
typedef struct sluice_next_hop {
  int64_t port; /* the port's number on its switch */
  int64_t queue_bytes; /* B, bytes now in its data queue */
  int64_t line_rate_bps; /* bit/s, rate of the link */
  int64_t load; /* how loaded the link is, see measureLoads; 0 if that is not measured */
  int64_t path_load; /* the highest load beyond this link on the way to the destination's switch, as last reported back; 0 if nothing was, or not lately */
  int64_t paths; /* how many paths there are beyond this link, all of equally many hops; 1 if this is a whole path; 0 if that is not known */
  int64_t round_trip_ps; /* ps, propagation by one of them to the destination's switch and back; 0 if that is not known */
  int64_t beyond; /* of a whole path: which of those beyond this link; else 0 */
} sluice_next_hop;
SLUICE_API void sluice_put_next_hop(int64_t *words, const sluice_next_hop *row);

/* A row of the counter FLOWS_IN_QUEUE. */
#define SLUICE_WORDS_OF_FLOWS_IN_QUEUE_ROW 3
typedef struct sluice_flows_in_queue_row {
  int64_t flow; /* Flow's number. */
  int64_t packets; /* Packets in the queue. */
  int64_t bytes; /* B, Bytes in the queue. */
} sluice_flows_in_queue_row;
SLUICE_API void sluice_put_flows_in_queue_row(int64_t *words, const sluice_flows_in_queue_row *row);

/* A row of the counter PORT_QUEUE_BYTES. */
#define SLUICE_WORDS_OF_PORT_QUEUE_BYTES_ROW 1
typedef struct sluice_port_queue_bytes_row {
  int64_t bytes; /* B, Bytes in the queue. */
} sluice_port_queue_bytes_row;
SLUICE_API void sluice_put_port_queue_bytes_row(int64_t *words, const sluice_port_queue_bytes_row *row);

/* A row of the counter FLOWS_SEEN. */
#define SLUICE_WORDS_OF_FLOWS_SEEN_ROW 7
typedef struct sluice_flows_seen_row {
  int64_t port; /* Egress port's number. */
  int64_t flow; /* Flow's number. */
  int64_t source; /* Node number of the flow's sender. */
  int64_t destination; /* Node number of the flow's receiver. */
  int64_t packets; /* Packets that came. */
  int64_t bytes; /* B, Bytes that came. */
  int64_t packets_above; /* Packets that found more in the queue than countAbove says. */
} sluice_flows_seen_row;
SLUICE_API void sluice_put_flows_seen_row(int64_t *words, const sluice_flows_seen_row *row);

/* A row of the counter PAIRS. */
#define SLUICE_WORDS_OF_PAIRS_ROW 4
typedef struct sluice_pairs_row {
  int64_t ingress; /* Ingress port's number. */
  int64_t egress; /* Egress port's number. */
  int64_t queue_bytes; /* B, Data bytes that came by the one and now wait for the other. */
  int64_t arrived_bytes; /* B, Data bytes that came by the one for the other since the start. */
} sluice_pairs_row;
SLUICE_API void sluice_put_pairs_row(int64_t *words, const sluice_pairs_row *row);

/* A row of the counter VOQS. */
#define SLUICE_WORDS_OF_VOQS_ROW 6
typedef struct sluice_voqs_row {
  int64_t queue; /* Number of the queue, as the scheme assigned it. */
  int64_t queue_bytes; /* B, Bytes now in it. */
  int64_t arrived_bytes; /* B, Bytes that came for it since the start. */
  int64_t sent_bytes; /* B, Bytes that left it since the start. */
  int64_t credit_bytes; /* B, Bytes it may still send; below 0 what it owes. */
  int64_t flows; /* Flows with a packet in it. */
} sluice_voqs_row;
SLUICE_API void sluice_put_voqs_row(int64_t *words, const sluice_voqs_row *row);

/* A row of the counter STAMPS. */
#define SLUICE_WORDS_OF_STAMPS_ROW 4
typedef struct sluice_stamps_row {
  int64_t origin; /* Node number of the switch that stamped. */
  int64_t egress; /* Egress port, here, of the packet that brought the stamp. */
  int64_t flows; /* See DepartureStamp#FLOWS; 0 if that is not stamped. */
  int64_t sent_bytes; /* B, See DepartureStamp#SENT_BYTES; 0 if that is not stamped. */
} sluice_stamps_row;
SLUICE_API void sluice_put_stamps_row(int64_t *words, const sluice_stamps_row *row);

/* A row of the counter CREDITS. */
#define SLUICE_WORDS_OF_CREDITS_ROW 4
typedef struct sluice_credits_row {
  int64_t sent; /* Credits sent since the start. */
  int64_t used; /* Data packets that came since the start and that a credit let go. */
  int64_t highest; /* Largest number of a credit that a data packet brought back, plus 1; 0 before the first. */
  int64_t round_trip_ps; /* ps, From the last such credit's departure to its packet's arrival, ps; 0 before the first. */
} sluice_credits_row;
SLUICE_API void sluice_put_credits_row(int64_t *words, const sluice_credits_row *row);

/* A flow (queue pair) begins; the first event of its reaction and notification points. */
typedef struct sluice_flow_start {
  int64_t size_bytes; /* B, bytes to send, UNBOUNDED if it ends by time */
  int64_t line_rate_bps; /* bit/s, rate of the sender's link */
  int64_t base_rtt_ps; /* ps, round-trip time of one full packet and its ACK on an idle path */
  int64_t bottleneck_rate_bps; /* bit/s, lowest rate on its path */
  uint32_t destination; /* node number of the receiver */
  uint32_t source; /* node number of the sender */
  int64_t payload_bytes; /* B, payload of a full packet */
  int64_t header_bytes; /* B, header bytes of a data packet */
  int64_t bdp_bytes; /* B, base RTT times the lowest rate on its path; the largest product of the network if base RTTs are the network's (baseRttOf); 0: not known */
} sluice_flow_start;
SLUICE_API int sluice_ask_flow_start(sluice_session *session, uint32_t entity, const sluice_flow_start *event, int64_t reaction_delay_ps);

/* A congestion point begins, at time 0. */
typedef struct sluice_port_start {
  int64_t node; /* the switch's node number */
  int64_t port; /* the egress port's number on that switch, -1 when the scope is the switch */
  int64_t line_rate_bps; /* bit/s, rate of the port's link; of its fastest port when the scope is the switch */
  int64_t buffer_bytes; /* B, the switch's shared buffer, Long.MAX_VALUE if infinite */
  const int64_t *words; /* links, hosts */
  uint32_t word_count;
} sluice_port_start;
SLUICE_API int sluice_ask_port_start(sluice_session *session, uint32_t entity, const sluice_port_start *event, int64_t reaction_delay_ps);

/* A control packet from another state machine arrives. */
typedef struct sluice_message {
  uint32_t source; /* address of the sender, see EntityId */
  int64_t type; /* the scheme's own message number */
  int64_t flow; /* the flow it is about, -1 if none */
  int64_t sent_ps; /* ps, when it was sent */
  const int64_t *words; /* words */
  uint32_t word_count;
} sluice_message;
SLUICE_API int sluice_ask_message(sluice_session *session, uint32_t entity, const sluice_message *event, int64_t reaction_delay_ps);

/* An acknowledgement arrives at the sender. */
typedef struct sluice_ack {
  int64_t cumulative_bytes; /* B, all bytes below this are acknowledged */
  int64_t newly_acked_bytes; /* B, how many this ACK adds */
  int64_t rtt_ps; /* ps, time since the acknowledged packet was sent */
  int64_t next_send_bytes; /* B, the next byte the sender would send */
  int ecn_echo; /* whether it echoes a congestion mark */
  uint32_t packets; /* packets it stands for */
  uint32_t marked_packets; /* how many of those carried a mark */
  const int64_t *words; /* telemetry */
  uint32_t word_count;
} sluice_ack;
SLUICE_API int sluice_ask_ack(sluice_session *session, uint32_t entity, const sluice_ack *event, int64_t reaction_delay_ps);

/* A negative acknowledgement arrives; the queue pair goes back by itself. */
typedef struct sluice_nack {
  int64_t expected_bytes; /* B, the byte the receiver waits for */
  int64_t next_send_bytes; /* B, the next byte the sender would have sent before going back */
  int64_t rtt_ps; /* ps, time since the packet was sent whose arrival told of the gap */
  int64_t resumes_at_bytes; /* B, the next byte the sender sends after going back */
  int ecn_echo; /* whether it echoes a congestion mark */
  const int64_t *words; /* telemetry */
  uint32_t word_count;
} sluice_nack;
SLUICE_API int sluice_ask_nack(sluice_session *session, uint32_t entity, const sluice_nack *event, int64_t reaction_delay_ps);

/* The flow has sent another n bytes since everyBytesSent was armed. */
typedef struct sluice_bytes_sent {
  int64_t total_bytes; /* B, payload bytes sent since the start, retransmissions included */
} sluice_bytes_sent;
SLUICE_API int sluice_ask_bytes_sent(sluice_session *session, uint32_t entity, const sluice_bytes_sent *event, int64_t reaction_delay_ps);

/* No ACK for the retransmission timeout; the queue pair goes back by itself. */
typedef struct sluice_retransmission_timeout {
  int64_t unacked_bytes; /* B, the first unacknowledged byte */
} sluice_retransmission_timeout;
SLUICE_API int sluice_ask_retransmission_timeout(sluice_session *session, uint32_t entity, const sluice_retransmission_timeout *event, int64_t reaction_delay_ps);

/* Flow control asks the sender to scale its rate. */
typedef struct sluice_rate_scaled {
  double factor; /* in (0, 1] */
} sluice_rate_scaled;
SLUICE_API int sluice_ask_rate_scaled(sluice_session *session, uint32_t entity, const sluice_rate_scaled *event, int64_t reaction_delay_ps);

/* A data packet arrives at the receiver (only those asked for by watchData). */
typedef struct sluice_data {
  int64_t sequence_bytes; /* B, its first byte */
  int64_t payload_bytes; /* B, its payload */
  int marked; /* whether it carries a congestion mark */
  int64_t sent_ps; /* ps, when it was sent */
} sluice_data;
SLUICE_API int sluice_ask_data(sluice_session *session, uint32_t entity, const sluice_data *event, int64_t reaction_delay_ps);

/* The queue crossed a watched value. */
typedef struct sluice_queue_crossed {
  int64_t watch; /* the number the watch was set with */
  int64_t queue_bytes; /* B, its length now */
  int64_t threshold_bytes; /* B, the value */
  int upward; /* whether it rose above, or fell to it or below */
  int64_t port; /* the egress port's number on its switch */
} sluice_queue_crossed;
SLUICE_API int sluice_ask_queue_crossed(sluice_session *session, uint32_t entity, const sluice_queue_crossed *event, int64_t reaction_delay_ps);

/* The packet that completed another n enqueued bytes, see sampleEvery. */
typedef struct sluice_packet_sampled {
  int64_t flow; /* its flow */
  int64_t frame_bytes; /* B, its size */
  int64_t queue_bytes; /* B, the queue's length with it */
  int64_t port; /* the egress port's number on its switch */
} sluice_packet_sampled;
SLUICE_API int sluice_ask_packet_sampled(sluice_session *session, uint32_t entity, const sluice_packet_sampled *event, int64_t reaction_delay_ps);

/* A data packet arrived for the queue and is not admitted yet, see judgePackets. */
typedef struct sluice_packet_arrived {
  int64_t flow; /* its flow */
  int64_t frame_bytes; /* B, its size */
  int64_t queue_bytes; /* B, the queue's length without it */
  int64_t ingress_port; /* the port of the switch by which it came */
  int marked; /* whether it carries a mark already */
  uint32_t judges; /* bit n: asked of slot n; at least one is set */
  uint32_t egress_port; /* the port of the switch it is for */
} sluice_packet_arrived;
SLUICE_API int sluice_ask_packet_arrived(sluice_session *session, uint32_t entity, const sluice_packet_arrived *event);

/* A data packet leaves the queue for the line, see watchNextDeparture; nowPs is when it starts on the line. */
typedef struct sluice_departed {
  int64_t flow; /* its flow */
  int64_t frame_bytes; /* B, its size */
  int64_t queue_bytes; /* B, the queue's length as it leaves it behind */
  int64_t ingress_port; /* the port of the switch by which it came */
  uint32_t watcher; /* the slot that watches */
  uint32_t egress_port; /* the port of the switch by which it leaves */
} sluice_departed;
SLUICE_API int sluice_ask_departed(sluice_session *session, uint32_t entity, const sluice_departed *event, int64_t reaction_delay_ps);

/* A pause frame arrived from the other end of a link; the data class of the port is paused already. A frame that resumes raises no event. */
typedef struct sluice_paused {
  int64_t port; /* the port's number on its switch, 0 at a host */
  int64_t duration_ps; /* ps, what the frame asks for, UNTIL_RESUMED if it names no end */
  int64_t until_ps; /* ps, until when the port is paused by pauses of this kind, now counted; UNTIL_RESUMED likewise */
  int accumulates; /* whether it is of the kind that adds up; else it replaced the one before */
  int64_t watcher; /* the slot that watches */
} sluice_paused;
SLUICE_API int sluice_ask_paused(sluice_session *session, uint32_t entity, const sluice_paused *event, int64_t reaction_delay_ps);

/* A virtual output queue crossed a watched value. */
typedef struct sluice_voq_crossed {
  int64_t watch; /* the number the watch was set with */
  int64_t queue_bytes; /* B, bytes now in it */
  int64_t threshold_bytes; /* B, the value */
  int upward; /* whether it rose above, or fell to it or below */
  int64_t queue; /* its number */
  const int64_t *words; /* flows */
  uint32_t word_count;
} sluice_voq_crossed;
SLUICE_API int sluice_ask_voq_crossed(sluice_session *session, uint32_t entity, const sluice_voq_crossed *event, int64_t reaction_delay_ps);

/* A host point begins, at time 0. */
typedef struct sluice_host_start {
  int64_t node; /* the host's node number */
  int64_t line_rate_bps; /* bit/s, rate of its link */
  int64_t delay_ps; /* ps, propagation delay of its link */
  int64_t peer; /* node number of the switch (or host) it hangs on */
} sluice_host_start;
SLUICE_API int sluice_ask_host_start(sluice_session *session, uint32_t entity, const sluice_host_start *event, int64_t reaction_delay_ps);

/* A packet that its sender flagged (flagEvery) starts to wait in a virtual output queue. */
typedef struct sluice_packet_flagged {
  int64_t flow; /* its flow */
  int64_t frame_bytes; /* B, its size */
  int64_t queue_bytes; /* B, bytes now in it, the packet's included */
  int64_t ingress_port; /* the port it came by */
  int64_t queue; /* number of the queue */
} sluice_packet_flagged;
SLUICE_API int sluice_ask_packet_flagged(sluice_session *session, uint32_t entity, const sluice_packet_flagged *event, int64_t reaction_delay_ps);

/* The data class of a paused port may be sent again: the other end of its link resumed it, or the pause is over. */
typedef struct sluice_resumed {
  int64_t port; /* the port's number on its switch */
  int64_t paused_ps; /* ps, how long it was paused */
  int64_t watcher; /* the slot that watches */
} sluice_resumed;
SLUICE_API int sluice_ask_resumed(sluice_session *session, uint32_t entity, const sluice_resumed *event, int64_t reaction_delay_ps);

/* The digest of a packet came back with its ACK or NACK, see stampLoad. */
typedef struct sluice_path_load {
  int64_t cumulative_bytes; /* B, all bytes below this are acknowledged */
  int64_t next_send_bytes; /* B, the next byte the sender would send, after it went back if it was a NACK */
  double load; /* of the most loaded link, relative to its rate */
} sluice_path_load;
SLUICE_API int sluice_ask_path_load(sluice_session *session, uint32_t entity, const sluice_path_load *event, int64_t reaction_delay_ps);

/* The way of the packet that is answered by the ACK or NACK that comes next, at the same time (if asked for by reportPaths). */
typedef struct sluice_path_reported {
  int64_t hops; /* switches that the packet went through */
  int64_t held_ps; /* ps, from the packet's arrival at the receiver to the making of its answer; the rest of the round-trip time is that of the fabric */
} sluice_path_reported;
SLUICE_API int sluice_ask_path_reported(sluice_session *session, uint32_t entity, const sluice_path_reported *event, int64_t reaction_delay_ps);

/* A flowlet begins: a data packet arrived for a destination with several next hops, and its flow was silent for longer than watchFlowlets says. */
typedef struct sluice_flowlet {
  int64_t flow; /* its flow */
  uint32_t destination; /* node number of the receiver */
  uint32_t draw1; /* 1 and a random number below 2^31 to choose by; 0: none, the state machine has its own (the data-plane key pathRules) */
  int64_t idle_ps; /* ps, since the flow's last packet here; FIRST if this is its first */
  uint32_t last_port; /* the port by which that packet left; -1 if this is the first, or if it is no next hop any more */
  uint32_t draw2; /* a second one */
  uint32_t watcher; /* the slot that watches */
  uint32_t epoch; /* the flow's epoch here, see PathOrder; 0 if it has none */
  const int64_t *words; /* nextHops */
  uint32_t word_count;
} sluice_flowlet;
SLUICE_API int sluice_ask_flowlet(sluice_session *session, uint32_t entity, const sluice_flowlet *event);

/* A data packet came to its last switch that asks for a report, or is marked; see keepOrder. */
typedef struct sluice_path_asked {
  int64_t flow; /* its flow */
  int64_t source; /* node number of the sender */
  int64_t epoch; /* how often a path was decided for the flow since its start, 1 at first */
  uint32_t request; /* 0: it asks nothing; 1: it is the first of its epoch; 2: the last of its path */
  int marked; /* whether it is marked */
  uint32_t port; /* the port by which it left its first switch */
  uint32_t beyond; /* which of the paths beyond that port it took */
} sluice_path_asked;
SLUICE_API int sluice_ask_path_asked(sluice_session *session, uint32_t entity, const sluice_path_asked *event, int64_t reaction_delay_ps);
/* end of events */

/* ---- Decisions. The session itself keeps timers. */

/* generated: decisions */
enum sluice_decision_kind {
  SLUICE_SET_RATE = 1,
  SLUICE_SET_WINDOW = 2,
  SLUICE_SCALE_RATE = 3,
  SLUICE_SEND_MESSAGE = 6,
  SLUICE_WATCH_ACKS = 7,
  SLUICE_EVERY_BYTES_SENT = 8,
  SLUICE_WATCH_DATA = 9,
  SLUICE_ACKNOWLEDGE_EVERY = 10,
  SLUICE_SET_ECN_PROFILE = 11,
  SLUICE_WATCH_QUEUE = 12,
  SLUICE_SAMPLE_EVERY = 13,
  SLUICE_PAUSE = 14,
  SLUICE_STAMP_TELEMETRY = 15,
  SLUICE_JUDGE_PACKETS = 16,
  SLUICE_VERDICT = 17,
  SLUICE_SEND_TO_HOST = 18,
  SLUICE_COUNT_ABOVE = 19,
  SLUICE_WATCH_NEXT_DEPARTURE = 20,
  SLUICE_WATCH_PAUSES = 21,
  SLUICE_SERVE_BY_INGRESS = 22,
  SLUICE_SCALE_FLOWS = 23,
  SLUICE_MARK_BELOW_OFFSET = 24,
  SLUICE_GRANT = 30,
  SLUICE_QUEUE_BY_DESTINATION = 31,
  SLUICE_WATCH_VOQS = 32,
  SLUICE_STAMP_AT_DEPARTURE = 33,
  SLUICE_PACE_AMONG = 34,
  SLUICE_FLAG_EVERY = 35,
  SLUICE_WATCH_FLAGGED = 36,
  SLUICE_SET_ECN_CAPABLE = 40,
  SLUICE_SET_DROP_PROFILE = 41,
  SLUICE_ACKNOWLEDGE_MARKED_AT_ONCE = 42,
  SLUICE_LIMIT_CREDITS = 43,
  SLUICE_SEND_ONLY_ON_CREDIT = 44,
  SLUICE_PACE_CREDITS = 45,
  SLUICE_LIMIT_QUEUE = 46,
  SLUICE_WATCH_RESUMES = 47,
  SLUICE_STAMP_LOAD = 48,
  SLUICE_REPORT_PATHS = 52,
  SLUICE_CHOOSE_PATHS = 53,
  SLUICE_WATCH_FLOWLETS = 54,
  SLUICE_TAKE_PATH = 55,
  SLUICE_MEASURE_LOADS = 56,
  SLUICE_ASK_AT = 57,
  SLUICE_KEEP_ORDER = 58
};

/* Data packets to a host wait in a virtual output queue, see queueByDestination. */
#define SLUICE_WORDS_OF_QUEUE_ASSIGNMENT 2
typedef struct sluice_queue_assignment {
  int64_t host; /* node number of the host */
  int64_t queue; /* number of the queue, the scheme's own; several hosts may share one */
} sluice_queue_assignment;
SLUICE_API void sluice_get_queue_assignment(const int64_t *words, sluice_queue_assignment *row);

/* A virtual output queue that takes credits, see paceAmong. */
#define SLUICE_WORDS_OF_CREDIT_TAKER 4
typedef struct sluice_credit_taker {
  int64_t node; /* node number of its switch */
  int64_t queue; /* its number there */
  int64_t weight; /* its share among those that are owed a credit, above 0 */
  int64_t quota_bytes; /* B, it is owed credits while it got less than this since the start, 0 or more */
} sluice_credit_taker;
SLUICE_API void sluice_get_credit_taker(const int64_t *words, sluice_credit_taker *row);

/* The rate at which the queue pair is paced. */
typedef struct sluice_set_rate {
  int64_t rate_bps; /* bit/s, the rate */
} sluice_set_rate;
SLUICE_API void sluice_read_set_rate(const sluice_decision *decision, sluice_set_rate *read);

/* How many bytes may be in flight, also less than a packet. */
typedef struct sluice_set_window {
  double window_bytes; /* B, the window; negative: no limit */
} sluice_set_window;
SLUICE_API void sluice_read_set_window(const sluice_decision *decision, sluice_set_window *read);

/* Multiplies the rate, down to the least and up to the line rate. */
typedef struct sluice_scale_rate {
  double factor; /* the factor */
} sluice_scale_rate;
SLUICE_API void sluice_read_scale_rate(const sluice_decision *decision, sluice_scale_rate *read);

/* A control packet to another state machine. */
typedef struct sluice_send_message {
  uint32_t destination; /* the state machine it is for */
  int64_t type; /* the scheme's own message number */
  int64_t flow; /* the flow it is about, -1 if none */
  int64_t wire_bytes; /* B, size of its frame */
  int64_t traffic_class; /* the priority class it travels in */
  const int64_t *words; /* words */
  uint32_t word_count;
} sluice_send_message;
SLUICE_API void sluice_read_send_message(const sluice_decision *decision, sluice_send_message *read);

/* Which acknowledgements raise ACK and NACK. */
typedef struct sluice_watch_acks {
  int64_t filter; /* which acknowledgements raise an event */
} sluice_watch_acks;
SLUICE_API void sluice_read_watch_acks(const sluice_decision *decision, sluice_watch_acks *read);

/* BYTES_SENT each time the flow has sent so many bytes. */
typedef struct sluice_every_bytes_sent {
  int64_t bytes; /* B, how many, 0: off */
} sluice_every_bytes_sent;
SLUICE_API void sluice_read_every_bytes_sent(const sluice_decision *decision, sluice_every_bytes_sent *read);

/* Which data packets raise DATA. */
typedef struct sluice_watch_data {
  int64_t filter; /* which data packets raise an event */
} sluice_watch_data;
SLUICE_API void sluice_read_watch_data(const sluice_decision *decision, sluice_watch_data *read);

/* One ACK for so many packets. */
typedef struct sluice_acknowledge_every {
  int64_t packets; /* how many */
} sluice_acknowledge_every;
SLUICE_API void sluice_read_acknowledge_every(const sluice_decision *decision, sluice_acknowledge_every *read);

/* The RED/ECN marking profile of an egress queue. */
typedef struct sluice_set_ecn_profile {
  int64_t kmin_bytes; /* B, nothing is marked up to this */
  int64_t kmax_bytes; /* B, everything is marked above this; Long.MAX_VALUE: with pmax everywhere above kmin */
  double pmax; /* probability of a mark at kmax */
  double average_weight; /* weight of the queue's length in its moving average */
  int64_t port; /* the egress port */
} sluice_set_ecn_profile;
SLUICE_API void sluice_read_set_ecn_profile(const sluice_decision *decision, sluice_set_ecn_profile *read);

/* QUEUE_CROSSED when the queue crosses a value. */
typedef struct sluice_watch_queue {
  int64_t watch; /* its number */
  int64_t threshold_bytes; /* B, the value */
  int64_t direction; /* which crossings, -1: off */
  int64_t port; /* the egress port */
} sluice_watch_queue;
SLUICE_API void sluice_read_watch_queue(const sluice_decision *decision, sluice_watch_queue *read);

/* PACKET_SAMPLED for the packet that completes so many enqueued bytes. */
typedef struct sluice_sample_every {
  int64_t bytes; /* B, how many, 0: off */
  int64_t port; /* the egress port */
} sluice_sample_every;
SLUICE_API void sluice_read_sample_every(const sluice_decision *decision, sluice_sample_every *read);

/* Pauses the upstream port, until a time or for a duration that adds to what is left of such pauses. */
typedef struct sluice_pause {
  int64_t ingress_port; /* the port */
  int64_t time_ps; /* ps, until when, 0: resume; or for how long */
  int accumulates; /* for a duration, not until a time */
} sluice_pause;
SLUICE_API void sluice_read_pause(const sluice_decision *decision, sluice_pause *read);

/* Whether the flow's data packets carry per-hop telemetry. */
typedef struct sluice_stamp_telemetry {
  int on; /* whether */
} sluice_stamp_telemetry;
SLUICE_API void sluice_read_stamp_telemetry(const sluice_decision *decision, sluice_stamp_telemetry *read);

/* PACKET_ARRIVED for each data packet. */
typedef struct sluice_judge_packets {
  int64_t judge; /* who */
  int on; /* whether */
  int64_t port; /* the egress port */
} sluice_judge_packets;
SLUICE_API void sluice_read_judge_packets(const sluice_decision *decision, sluice_judge_packets *read);

/* The one answer to PACKET_ARRIVED; without it the packet passes. */
typedef struct sluice_verdict {
  int64_t verdict; /* what becomes of a packet; of two verdicts on one packet the later in this order holds */
} sluice_verdict;
SLUICE_API void sluice_read_verdict(const sluice_decision *decision, sluice_verdict *read);

/* A MESSAGE about no flow to every reaction point of a host whose flow goes to the peer. */
typedef struct sluice_send_to_host {
  int64_t host; /* node number of the host */
  int64_t peer; /* node number of the peer, -1: any */
  int64_t type; /* the scheme's own message number */
  int64_t wire_bytes; /* B, size of its frame */
  const int64_t *words; /* words */
  uint32_t word_count;
} sluice_send_to_host;
SLUICE_API void sluice_read_send_to_host(const sluice_decision *decision, sluice_send_to_host *read);

/* The length of the queue above which FLOWS_SEEN counts packets apart. */
typedef struct sluice_count_above {
  int64_t bytes; /* B, the length */
  int64_t port; /* the egress port */
} sluice_count_above;
SLUICE_API void sluice_read_count_above(const sluice_decision *decision, sluice_count_above *read);

/* DEPARTED for the next data packet that leaves, once. */
typedef struct sluice_watch_next_departure {
  int64_t watcher; /* who */
  int on; /* whether */
  int64_t port; /* the egress port */
} sluice_watch_next_departure;
SLUICE_API void sluice_read_watch_next_departure(const sluice_decision *decision, sluice_watch_next_departure *read);

/* PAUSED for each pause received. */
typedef struct sluice_watch_pauses {
  int64_t watcher; /* who */
  int on; /* whether */
  int64_t port; /* the egress port */
} sluice_watch_pauses;
SLUICE_API void sluice_read_watch_pauses(const sluice_decision *decision, sluice_watch_pauses *read);

/* Weighted fair queueing of an egress queue by ingress port, instead of first come, first served. */
typedef struct sluice_serve_by_ingress {
  int on; /* whether */
  int64_t port; /* the egress port */
  const int64_t *words; /* weights */
  uint32_t word_count;
} sluice_serve_by_ingress;
SLUICE_API void sluice_read_serve_by_ingress(const sluice_decision *decision, sluice_serve_by_ingress *read);

/* RATE_SCALED to every reaction point of the host. */
typedef struct sluice_scale_flows {
  double factor; /* the factor */
} sluice_scale_flows;
SLUICE_API void sluice_read_scale_flows(const sluice_decision *decision, sluice_scale_flows *read);

/* Marks by an offset for what came while paused. */
typedef struct sluice_mark_below_offset {
  int64_t bytes; /* B, the offset */
  int64_t port; /* the egress port */
} sluice_mark_below_offset;
SLUICE_API void sluice_read_mark_below_offset(const sluice_decision *decision, sluice_mark_below_offset *read);

/* Credit for a virtual output queue. */
typedef struct sluice_grant {
  int64_t queue; /* its number */
  int64_t bytes; /* B, how much more it may send */
} sluice_grant;
SLUICE_API void sluice_read_grant(const sluice_decision *decision, sluice_grant *read);

/* Lets data packets wait in virtual output queues by destination; no assignment: off. */
typedef struct sluice_queue_by_destination {
  int64_t initial_credit_bytes; /* B, credit of a queue at first */
  int whole_frames; /* whether credit must cover the whole frame; else any credit will do */
  const int64_t *words; /* assignments */
  uint32_t word_count;
} sluice_queue_by_destination;
SLUICE_API void sluice_read_queue_by_destination(const sluice_decision *decision, sluice_queue_by_destination *read);

/* VOQ_CROSSED when a virtual output queue crosses a value. */
typedef struct sluice_watch_voqs {
  int64_t watch; /* its number */
  int64_t threshold_bytes; /* B, the value */
  int64_t direction; /* which crossings, -1: off */
} sluice_watch_voqs;
SLUICE_API void sluice_read_watch_voqs(const sluice_decision *decision, sluice_watch_voqs *read);

/* Values of a virtual output queue in packets that leave it. */
typedef struct sluice_stamp_at_departure {
  int64_t values; /* a value that a switch can write into each packet that leaves a virtual output queue */
} sluice_stamp_at_departure;
SLUICE_API void sluice_read_stamp_at_departure(const sluice_decision *decision, sluice_stamp_at_departure *read);

/* Credits to virtual output queues, weighted and paced. */
typedef struct sluice_pace_among {
  int64_t pacer; /* its number */
  int64_t rate_bps; /* bit/s, bytes credited by time */
  int64_t credit_bytes; /* B, bytes of each credit */
  int64_t wire_bytes; /* B, size of its frame */
  const int64_t *words; /* takers */
  uint32_t word_count;
} sluice_pace_among;
SLUICE_API void sluice_read_pace_among(const sluice_decision *decision, sluice_pace_among *read);

/* Flags a data packet of the flow now and then. */
typedef struct sluice_flag_every {
  int64_t period_ps; /* ps, time between flagged packets, 0: off */
} sluice_flag_every;
SLUICE_API void sluice_read_flag_every(const sluice_decision *decision, sluice_flag_every *read);

/* PACKET_FLAGGED for each flagged packet. */
typedef struct sluice_watch_flagged {
  int on; /* whether */
} sluice_watch_flagged;
SLUICE_API void sluice_read_watch_flagged(const sluice_decision *decision, sluice_watch_flagged *read);

/* Whether a range of the flow's bytes is sent as ECN-capable. */
typedef struct sluice_set_ecn_capable {
  int64_t from_byte; /* first byte */
  int64_t to_byte; /* end of the range, not in it; Long.MAX_VALUE: no end */
  int capable; /* whether */
} sluice_set_ecn_capable;
SLUICE_API void sluice_read_set_ecn_capable(const sluice_decision *decision, sluice_set_ecn_capable *read);

/* The RED profile by which packets that are not ECN-capable are dropped. */
typedef struct sluice_set_drop_profile {
  int64_t kmin_bytes; /* B, nothing is dropped up to this */
  int64_t kmax_bytes; /* B, everything is dropped above this */
  double pmax; /* probability at kmax */
  double average_weight; /* weight of the queue's length in its moving average */
  int64_t port; /* the egress port */
} sluice_set_drop_profile;
SLUICE_API void sluice_read_set_drop_profile(const sluice_decision *decision, sluice_set_drop_profile *read);

/* Whether a marked packet is acknowledged at once. */
typedef struct sluice_acknowledge_marked_at_once {
  int on; /* whether */
} sluice_acknowledge_marked_at_once;
SLUICE_API void sluice_read_acknowledge_marked_at_once(const sluice_decision *decision, sluice_acknowledge_marked_at_once *read);

/* Rate limit and queue of the class of credits. */
typedef struct sluice_limit_credits {
  int64_t rate_bps; /* bit/s, frame bits by time; 0: no limit */
  int64_t queue_bytes; /* B, what the queue holds at most */
  int64_t port; /* the egress port */
} sluice_limit_credits;
SLUICE_API void sluice_read_limit_credits(const sluice_decision *decision, sluice_limit_credits *read);

/* Whether the queue pair sends one packet for each credit only. */
typedef struct sluice_send_only_on_credit {
  int on; /* whether */
} sluice_send_only_on_credit;
SLUICE_API void sluice_read_send_only_on_credit(const sluice_decision *decision, sluice_send_only_on_credit *read);

/* A paced stream of numbered credits to the sender. */
typedef struct sluice_pace_credits {
  int64_t rate_bps; /* bit/s, frame bits by time; 0: off */
  int64_t min_frame_bytes; /* B, least size of a credit's frame */
  int64_t max_frame_bytes; /* B, largest size */
  double jitter; /* part of the interval by which it varies */
  int64_t type; /* message number of a credit */
} sluice_pace_credits;
SLUICE_API void sluice_read_pace_credits(const sluice_decision *decision, sluice_pace_credits *read);

/* A limit of an egress queue above which arriving packets are dropped. */
typedef struct sluice_limit_queue {
  int64_t bytes; /* B, the limit, Long.MAX_VALUE: none */
  int64_t port; /* the egress port */
} sluice_limit_queue;
SLUICE_API void sluice_read_limit_queue(const sluice_decision *decision, sluice_limit_queue *read);

/* RESUMED each time a pause ends. */
typedef struct sluice_watch_resumes {
  int64_t watcher; /* who */
  int on; /* whether */
  int64_t port; /* the egress port */
} sluice_watch_resumes;
SLUICE_API void sluice_read_watch_resumes(const sluice_decision *decision, sluice_watch_resumes *read);

/* Whether the flow's data packets carry a digest of the load of their path, and which share of their ACKs and NACKs raises PATH_LOAD. */
typedef struct sluice_stamp_load {
  double share; /* which share, drawn at random; 0: no digests */
} sluice_stamp_load;
SLUICE_API void sluice_read_stamp_load(const sluice_decision *decision, sluice_stamp_load *read);

/* PATH_REPORTED before each ACK and NACK that is reported. */
typedef struct sluice_report_paths {
  int on; /* whether */
} sluice_report_paths;
SLUICE_API void sluice_read_report_paths(const sluice_decision *decision, sluice_report_paths *read);

/* The rule by which each packet takes one of several next hops, until another is decided. */
typedef struct sluice_choose_paths {
  int64_t rule; /* which rule */
  int64_t samples; /* next hops drawn at random for each packet, all different */
  int64_t memory; /* how many of the best are remembered and looked at again with the next packet */
  const int64_t *words; /* weights */
  uint32_t word_count;
} sluice_choose_paths;
SLUICE_API void sluice_read_choose_paths(const sluice_decision *decision, sluice_choose_paths *read);

/* FLOWLET for each data packet whose flow was silent for longer; the answer's port is taken by all packets of the flowlet. */
typedef struct sluice_watch_flowlets {
  int64_t watcher; /* who */
  int64_t gap_ps; /* ps, the silence, 0: off */
} sluice_watch_flowlets;
SLUICE_API void sluice_read_watch_flowlets(const sluice_decision *decision, sluice_watch_flowlets *read);

/* The one answer to FLOWLET. */
typedef struct sluice_take_path {
  int64_t port; /* one of the event's next hops */
  int64_t beyond; /* which of the paths beyond that port, see NextHop */
  int64_t request; /* 0: an ordinary flowlet; 1: a new epoch begins, and this packet asks the last switch for a report; 2: this packet still takes the path it had and asks for a report, the next ones take this one */
  int64_t ask_after_ps; /* ps, with 1 or 2: the flow's first packet after that is a FLOWLET again */
} sluice_take_path;
SLUICE_API void sluice_read_take_path(const sluice_decision *decision, sluice_take_path *read);

/* Measures how loaded each link of the switch is, and lets packets carry the highest load between the switches of two hosts, which is reported back by packets of the other direction. */
typedef struct sluice_measure_loads {
  int64_t period_ps; /* ps, how often what was counted decays */
  double decay; /* the part of it that goes each time */
  int64_t bits; /* bits of a load: 2^bits - 1 is the full rate of the link */
  int64_t age_ps; /* ps, how long a load that was reported back is believed */
} sluice_measure_loads;
SLUICE_API void sluice_read_measure_loads(const sluice_decision *decision, sluice_measure_loads *read);

/* FLOWLET for the first packet of a flow after a time, instead of the time that was said with the last. */
typedef struct sluice_ask_at {
  int64_t flow; /* the flow */
  int64_t at_ps; /* ps, the time */
} sluice_ask_at;
SLUICE_API void sluice_read_ask_at(const sluice_decision *decision, sluice_ask_at *read);

/* Data for hosts of this switch that overtook packets of the path before is kept back until the last of those came, or until it must be lost; and PATH_ASKED for packets that ask or are marked. */
typedef struct sluice_keep_order {
  int64_t extra_ps; /* ps, so much longer than the packets of the old path need, as far as known */
  int64_t wait_ps; /* ps, instead of what they need, if none of them came */
} sluice_keep_order;
SLUICE_API void sluice_read_keep_order(const sluice_decision *decision, sluice_keep_order *read);
/* end of decisions */

#ifdef __cplusplus
}
#endif

#endif
