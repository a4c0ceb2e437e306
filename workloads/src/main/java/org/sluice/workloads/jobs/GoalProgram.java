// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.sluice.workloads.WorkloadException;

/** What a GOAL file says, operation after operation, before anything is matched. */
final class GoalProgram {
  static final byte SEND = 1;
  static final byte RECEIVE = 2;
  static final byte CALC = 3;

  /** Peer of a receive that takes from every rank, or its tag if it takes every tag. */
  static final int ANY = -1;

  /** So many operations, and so many waits, are held at once. */
  static final int MOST = 40_000_000;

  private static final int U8 = 0xff;

  private final String file;
  private final boolean hasLines;
  private final Map<String, Note> notes = new LinkedHashMap<>();
  private int ranks;
  private int size;
  private byte[] kinds = new byte[64];
  private long[] sizes = new long[64];
  private int[] rankOf = new int[64];
  private int[] peers = new int[64];
  private int[] tags = new int[64];
  private short[] processors = new short[64];
  private int[] lines = new int[64];
  private int waits;
  private int[] waiting = new int[64];
  private int[] awaited = new int[64];
  private boolean[] forStart = new boolean[64];

  /** Something that the file has, how often, and where first. */
  private record Note(String first, int times, IntFunction<String> sentence) {}

  /**
   * Nothing yet.
   *
   * @param file how messages call the file
   * @param hasLines whether an operation's place is a line; else it is its number in its rank
   */
  GoalProgram(String file, boolean hasLines) {
    this.file = file;
    this.hasLines = hasLines;
  }

  void setRanks(int ranks) {
    this.ranks = ranks;
  }

  int ranks() {
    return ranks;
  }

  int size() {
    return size;
  }

  /**
   * Adds an operation of the last rank or of the next.
   *
   * @param bytesOrNs size of a message, bytes, or duration of a calc, ns
   * @param peer the other rank, or {@link #ANY}
   * @param tag as an unsigned number, or {@link #ANY}
   * @param cpu the processor as it is written
   * @param nic likewise the network interface
   * @param place the line, from 1, or the number in the rank, from 0
   * @return its number
   */
  int add(byte kind, int rank, long bytesOrNs, int peer, int tag, long cpu, long nic, int place) {
    if (size == kinds.length) {
      grow();
    }
    int op = size++;
    kinds[op] = kind;
    rankOf[op] = rank;
    sizes[op] = bytesOrNs;
    peers[op] = peer;
    tags[op] = tag;
    processors[op] = (short) (cpu & U8);
    lines[op] = place;
    check(op, cpu, nic);
    return op;
  }

  private void check(int op, long cpu, long nic) {
    if (size > MOST) {
      throw refusal(op, "there are more than " + MOST + " operations; allowed is up to that many");
    }
    if (cpu > U8) {
      note(
          "cpu",
          op,
          n ->
              n
                  + " operations have a cpu above 255: of it is left what fits"
                  + " into 8 bits, as in txt2bin");
    }
    if (nic != 0) {
      note(
          "nic",
          op,
          n ->
              n
                  + " operations have a nic other than 0: all messages of a rank"
                  + " use one NIC (in ATLAHS' htsim backend each NIC of a rank is a host of its own)");
    }
    if (kinds[op] == SEND && tags[op] == ANY) {
      throw refusal(op, "a send has the tag -1; allowed is 0 to 4294967294");
    }
  }

  private void grow() {
    int length = size * 2;
    kinds = Arrays.copyOf(kinds, length);
    sizes = Arrays.copyOf(sizes, length);
    rankOf = Arrays.copyOf(rankOf, length);
    peers = Arrays.copyOf(peers, length);
    tags = Arrays.copyOf(tags, length);
    processors = Arrays.copyOf(processors, length);
    lines = Arrays.copyOf(lines, length);
  }

  /**
   * Says that an operation waits for another of its rank.
   *
   * @param untilStart whether until that one has started; else until it is over
   */
  void addWait(int op, int other, boolean untilStart) {
    if (waits == waiting.length) {
      if (waits >= MOST) {
        throw refusal(op, "there are more than " + MOST + " waits; allowed is up to that many");
      }
      waiting = Arrays.copyOf(waiting, waits * 2);
      awaited = Arrays.copyOf(awaited, waits * 2);
      forStart = Arrays.copyOf(forStart, waits * 2);
    }
    waiting[waits] = op;
    awaited[waits] = other;
    forStart[waits] = untilStart;
    waits++;
  }

  int waits() {
    return waits;
  }

  int waiting(int wait) {
    return waiting[wait];
  }

  int awaited(int wait) {
    return awaited[wait];
  }

  boolean isForStart(int wait) {
    return forStart[wait];
  }

  byte kind(int op) {
    return kinds[op];
  }

  int rank(int op) {
    return rankOf[op];
  }

  /** Bytes of a message or ns of a calc. */
  long amount(int op) {
    return sizes[op];
  }

  int peer(int op) {
    return peers[op];
  }

  int tag(int op) {
    return tags[op];
  }

  int processor(int op) {
    return processors[op];
  }

  /** {@code file:line}, or the file with rank and number. */
  String place(int op) {
    return hasLines
        ? file + ":" + lines[op]
        : file + ": rank " + rankOf[op] + ", operation " + lines[op];
  }

  /** As {@link #place} without the file. */
  String shortPlace(int op) {
    return hasLines ? "line " + lines[op] : "operation " + lines[op] + " of rank " + rankOf[op];
  }

  /** The operation in words: {@code send of 8 bytes from rank 0 to rank 1, tag 3}. */
  String words(int op) {
    String peer = peers[op] == ANY ? "any rank" : "rank " + peers[op];
    String tag = tags[op] == ANY ? "any tag" : "tag " + Integer.toUnsignedString(tags[op]);
    return switch (kinds[op]) {
      case SEND ->
          "send of %d bytes from rank %d to %s, %s".formatted(sizes[op], rankOf[op], peer, tag);
      case RECEIVE ->
          "recv of %d bytes at rank %d from %s, %s".formatted(sizes[op], rankOf[op], peer, tag);
      default -> "calc of %d ns at rank %d".formatted(sizes[op], rankOf[op]);
    };
  }

  WorkloadException refusal(int op, String sentence) {
    return new WorkloadException(place(op) + ": " + sentence);
  }

  /**
   * Counts something that is not as the file says or whose meaning depends on the reader.
   *
   * @param kind what is counted together
   * @param op the operation; the note names the place of the first one that is counted
   * @param sentence makes the note's sentence from how many were counted
   */
  void note(String kind, int op, IntFunction<String> sentence) {
    Note old = notes.get(kind);
    notes.put(
        kind,
        old == null
            ? new Note(place(op), 1, sentence)
            : new Note(old.first(), old.times() + 1, old.sentence()));
  }

  /** Says something about a line that is no operation. */
  void note(String kind, String place, String sentence) {
    notes.put(kind, new Note(place, 1, n -> sentence));
  }

  /** One sentence per kind, in the order in which they were found. */
  List<String> notes() {
    return notes.values().stream()
        .map(n -> n.first() + ": " + n.sentence().apply(n.times()))
        .toList();
  }
}
