// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sluice.workloads.Reached;
import org.sluice.workloads.WorkloadException;
import org.sluice.workloads.jobs.WorkGraph.Before;

/**
 * Sends and receives of traces: those with one source, destination and tag belong together in
 * order.
 */
final class ChakraMessages {
  private final WorkGraph graph;
  private final int ranks;
  private final ChakraTrace.Options options;
  private final ChakraNotes notes;
  private final ChakraPlay.Done done;
  private final Map<Channel, Deque<Sent>> sent = new LinkedHashMap<>();
  private final Map<Channel, Deque<Posted>> posted = new LinkedHashMap<>();

  private record Channel(long src, long dst, long tag) {}

  private record Sent(String place, long bytes, int transfer) {}

  private record Posted(ChakraRank rank, int node, long bytes) {}

  ChakraMessages(
      WorkGraph graph,
      int ranks,
      ChakraTrace.Options options,
      ChakraNotes notes,
      ChakraPlay.Done done) {
    this.graph = graph;
    this.ranks = ranks;
    this.options = options;
    this.notes = notes;
    this.done = done;
  }

  /** A send begins; for the play it is done at once. */
  void send(ChakraRank rank, int index, ChakraNode node) {
    Channel channel = channel(rank, index, node, node.commSrc(), node.commDst(), true);
    if (node.commSize() < 1) {
      throw wrong(rank, index, "comm_size", node.commSize(), "1 byte or more");
    }
    int transfer =
        graph.transfer(rank.number(), (int) channel.dst(), node.commSize(), rank.before(index));
    Sent message = new Sent(rank.place(index), node.commSize(), transfer);
    done.done(rank, index, new Before(transfer, Reached.ACKNOWLEDGED));
    Posted receive = posted.getOrDefault(channel, new ArrayDeque<>()).poll();
    if (receive == null) {
      sent.computeIfAbsent(channel, c -> new ArrayDeque<>()).add(message);
    } else {
      match(message, receive);
    }
  }

  /** A receive begins. */
  void receive(ChakraRank rank, int index, ChakraNode node) {
    Channel channel = channel(rank, index, node, node.commSrc(), node.commDst(), false);
    if (node.commSize() < 1) {
      throw wrong(rank, index, "comm_size", node.commSize(), "1 byte or more");
    }
    Posted receive = new Posted(rank, index, node.commSize());
    Sent message = sent.getOrDefault(channel, new ArrayDeque<>()).poll();
    if (message == null) {
      posted.computeIfAbsent(channel, c -> new ArrayDeque<>()).add(receive);
    } else {
      match(message, receive);
    }
  }

  private void match(Sent message, Posted receive) {
    ChakraRank rank = receive.rank();
    if (message.bytes() != receive.bytes()) {
      throw wrong(
          rank,
          receive.node(),
          "comm_size",
          receive.bytes(),
          message.bytes() + ", as of its send, " + message.place());
    }
    List<Before> before = new ArrayList<>(rank.before(receive.node()));
    before.add(new Before(message.transfer(), options.reached()));
    done.done(rank, receive.node(), Before.done(graph.join(rank.number(), before)));
  }

  private Channel channel(
      ChakraRank rank, int index, ChakraNode node, long src, long dst, boolean isSend) {
    long own = isSend ? src : dst;
    long other = isSend ? dst : src;
    if (own != ChakraNode.ABSENT && own != rank.number()) {
      throw wrong(rank, index, isSend ? "comm_src" : "comm_dst", own, "its own rank");
    }
    if (other < 0 || other >= ranks || other == rank.number()) {
      throw wrong(
          rank,
          index,
          isSend ? "comm_dst" : "comm_src",
          other,
          "another rank from 0 to " + (ranks - 1));
    }
    if (node.commTag() == ChakraNode.ABSENT) {
      throw wrong(rank, index, "comm_tag", node.commTag(), "0 to 2^32-1");
    }
    return isSend
        ? new Channel(rank.number(), other, node.commTag())
        : new Channel(other, rank.number(), node.commTag());
  }

  private static WorkloadException wrong(
      ChakraRank rank, int index, String field, long value, String allowed) {
    return new WorkloadException(
        "%s: %s is %s; allowed is %s"
            .formatted(
                rank.place(index),
                field,
                value == ChakraNode.ABSENT ? "not there" : Long.toString(value),
                allowed));
  }

  /** For each receive without a send, a sentence. */
  List<String> waiting() {
    List<String> sentences = new ArrayList<>();
    posted.forEach(
        (channel, receives) ->
            receives.forEach(
                receive ->
                    sentences.add(
                        "%s: it waits for ever for a message of rank %d with tag %d"
                            .formatted(
                                receive.rank().place(receive.node()),
                                channel.src(),
                                channel.tag()))));
    return sentences;
  }

  /** Notes the sends without a receive. */
  void noteLeft() {
    sent.values().forEach(left -> left.forEach(message -> notes.add("a send has no receive")));
  }
}
