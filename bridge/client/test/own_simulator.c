/* SPDX-License-Identifier: MIT
 * The example of docs/guide/own-simulator.md: one sender, in C of 1989. An ACK comes every microsecond, and every
 * eighth echoes a mark. Usage: own_simulator CLASS_PATH SCHEME [PROFILE] */
#include <stdio.h>

#include "sluice.h"

/* ---- What any simulator has: a clock, a list of events, and a sender with a rate. */
static struct { int64_t at; uint64_t token; } agenda[256];
static int64_t now, rate = 10000000000;
static int waiting;

/* ---- What a session needs of it. */
static sluice_session *session;

static int64_t now_ps(void *context) { return *(int64_t *)context; }

static void schedule(void *context, int64_t at, uint64_t token) {
  (void)context;
  if (waiting < 256) {
    agenda[waiting].at = at;
    agenda[waiting++].token = token;
  }
}

static int apply(void *context, const sluice_decision *decision) {
  sluice_set_rate decided;
  (void)context;
  if (sluice_kind_of(decision) == SLUICE_SET_RATE) {
    sluice_read_set_rate(decision, &decided);
    rate = decided.rate_bps;
    printf("%ld us: %.3f Gb/s\n", (long)(now / 1000000), rate / 1e9);
  }
  return 0; /* whatever else was decided only says what to report: here, all ACKs are */
}

/* ---- The simulation: calls what is due, first come, first served, until a time. */
static int run_until(int64_t end) {
  int i, first, failed = 0;
  uint64_t token;
  do {
    for (first = -1, i = 0; i < waiting; i++)
      if (agenda[i].at <= end && (first < 0 || agenda[i].at < agenda[first].at)) first = i;
    if (first >= 0) {
      now = agenda[first].at;
      token = agenda[first].token;
      for (i = first + 1, waiting--; i <= waiting; i++) agenda[i - 1] = agenda[i];
      failed = sluice_run(session, token);
    }
  } while (first >= 0 && !failed);
  now = end;
  return failed;
}

int main(int argc, char **argv) {
  const sluice_host host = {&now, now_ps, schedule, apply, NULL};
  sluice_flow_start start = {0};
  sluice_ack ack = {0};
  int i, failed;
  if (argc < 3 || !(session = sluice_new(&host, SLUICE_API_VERSION))) return SLUICE_UNEXPECTED;
  sluice_set(session, "class-path", argv[1]);
  sluice_scheme(session, "congestion-control", argv[2], argc > 3 ? argv[3] : "");
  sluice_offer(session, SLUICE_CAN_RATE_GATE);
  sluice_offer(session, SLUICE_CAN_ACK_TRIGGER);
  sluice_offer(session, SLUICE_CAN_TIMER);
  sluice_offer(session, SLUICE_CAN_ECN_PROFILE);
  failed = sluice_open(session);

  start.size_bytes = 1000000;
  start.line_rate_bps = start.bottleneck_rate_bps = rate;
  start.base_rtt_ps = 5000000;
  start.payload_bytes = 1000;
  start.header_bytes = 48;
  if (!failed) failed = sluice_ask_flow_start(session, sluice_reaction_point(0), &start, 0);
  for (i = 1; i <= 64 && !failed; i++) {
    failed = run_until((int64_t)i * 1000000); /* the decisions of an ask come at the end of its instant: here */
    ack.cumulative_bytes += ack.newly_acked_bytes = 1000;
    ack.next_send_bytes = ack.cumulative_bytes + 5000;
    ack.rtt_ps = start.base_rtt_ps;
    ack.packets = 1;
    ack.marked_packets = ack.ecn_echo = i % 8 == 0;
    if (!failed) failed = sluice_ask_ack(session, sluice_reaction_point(0), &ack, 0);
  }
  if (!failed) failed = run_until(65000000);
  if (!failed) failed = sluice_close(session);
  if (failed) fprintf(stderr, "own_simulator: %s\n", sluice_error(session));
  sluice_free(session);
  return failed;
}
