// SPDX-License-Identifier: MIT
package org.sluice.cc.rocc;

import org.sluice.cc.CpActions;
import org.sluice.cc.Message;

/**
 * The hosts compute the fair rate (section 3.6); the switch only stores and sends. The paper lists
 * F among the values sent but not how a switch that computes nothing learns it. Here the hosts
 * return it: a host that has computed F for a tick sends (tick, F) back, and the switch keeps the
 * newest. Together with it the switch keeps Q_old of that tick and the queue lengths of the ticks
 * since, as runs of equal lengths, so that a host can catch up: an idle queue is one run however
 * long it lasts, and a busy one has about (round trip + reaction delay)/T of them. Every host that
 * gets a CNP therefore computes what a computing switch would have sent, whether or not earlier
 * CNPs arrived, as long as some answer comes back before {@link #MAX_RUNS} runs have piled up.
 */
final class QueueFeedback implements RoccCongestionPoint.Feedback {
  /** Runs kept; when there are more, the two oldest become one. */
  static final int MAX_RUNS = 16;

  private static final int HEADER_WORDS = 3;

  /** A run is a queue length and a count, 16 bits each, on top of the 64 B frame's first. */
  private static final int RUN_BYTES = 4;

  /** What its 16 bits carry; a message may say more, and has no more effect. */
  private static final long MAX_COUNT = 0xffff;

  private final RoccMessages messages;
  private final ControllerSettings settings;
  private final long[] lengths = new long[MAX_RUNS + 1];
  private final long[] counts = new long[MAX_RUNS + 1];
  private int runs;
  private long tick;
  private long knownTick;
  private double knownF;
  private double knownQueue;

  QueueFeedback(FairRate initial, RoccMessages messages) {
    this.settings = initial.settings();
    this.knownF = initial.f();
    this.knownQueue = initial.qOld();
    this.messages = messages;
  }

  @Override
  public void tick(long queueBytes) {
    tick++;
    // a length is sent in multiples of ΔQ where the arithmetic is in whole multiples anyway
    long unit = settings.integer() ? settings.queueResolutionBytes() : 1;
    long length = queueBytes / unit * unit;
    if (runs > 0 && lengths[runs - 1] == length) {
      counts[runs - 1]++;
      return;
    }
    lengths[runs] = length;
    counts[runs] = 1;
    runs++;
    if (runs > MAX_RUNS) {
      counts[1] += counts[0];
      drop(1);
    }
  }

  @Override
  public void send(CpActions actions, int reactionPoint, long flow) {
    messages.send(
        actions, reactionPoint, RoccMessages.QUEUE, flow, RUN_BYTES * (runs - 1), words());
  }

  private long[] words() {
    long[] words = new long[HEADER_WORDS + ControllerSettings.WORDS + 2 * runs];
    words[0] = tick;
    words[1] = Double.doubleToRawLongBits(knownF);
    words[2] = Double.doubleToRawLongBits(knownQueue);
    settings.write(words, HEADER_WORDS);
    for (int i = 0; i < runs; i++) {
      words[HEADER_WORDS + ControllerSettings.WORDS + 2 * i] = lengths[i];
      words[HEADER_WORDS + ControllerSettings.WORDS + 2 * i + 1] = counts[i];
    }
    return words;
  }

  /** The host's part: the fair rate after the tick of a {@link RoccMessages#QUEUE} message. */
  static FairRate compute(long[] words) {
    ControllerSettings settings = ControllerSettings.read(words, HEADER_WORDS);
    FairRate rate =
        new FairRate(
            settings, Double.longBitsToDouble(words[1]), Double.longBitsToDouble(words[2]));
    for (int i = HEADER_WORDS + ControllerSettings.WORDS; i < words.length; i += 2) {
      rate = repeat(rate, words[i], words[i + 1]);
    }
    return rate;
  }

  private static FairRate repeat(FairRate from, long queueBytes, long times) {
    FairRate rate = from;
    long most = StrictMath.min(times, MAX_COUNT);
    for (long i = 0; i < most; i++) {
      FairRate next = rate.next(queueBytes);
      if (next.equals(rate)) {
        return rate; // a fixed point: further ticks change nothing
      }
      rate = next;
    }
    return rate;
  }

  @Override
  public void receive(Message message) {
    long answeredTick = message.words()[0];
    if (answeredTick <= knownTick) {
      return; // another flow has said so already
    }
    long done = answeredTick - knownTick;
    knownTick = answeredTick;
    knownF = Double.longBitsToDouble(message.words()[1]);
    int over = 0;
    while (over < runs && counts[over] <= done) {
      done -= counts[over];
      over++;
    }
    knownQueue = settings.queue(lengths[done > 0 ? over : over - 1]);
    counts[over] -= done;
    drop(over);
  }

  private void drop(int first) {
    int left = runs - first;
    System.arraycopy(lengths, first, lengths, 0, left);
    System.arraycopy(counts, first, counts, 0, left);
    runs = left;
  }
}
