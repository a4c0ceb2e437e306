// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sluice.workloads.WorkloadException;

/**
 * Reads GOAL as text, as {@code txt2bin.re} of LogGOPSim does: a scanner whose states are named in
 * the comments ({@code s_0} to {@code s_24}). Blanks may be left out; each operation and each wait
 * ends with its line; comments stand where an operation may begin. Blanks before an operation are
 * in those rules, too, though a {@code txt2bin} built with re2c 3.0 stumbles over them; here they
 * are skipped.
 */
final class GoalText {
  private static final long LARGEST_U32 = 0xffffffffL;

  private final GoalScanner in;
  private final String file;
  private final GoalProgram program;

  private long ranks = -1;
  private int rank = -1;
  private int ranksRead;
  private Map<String, Integer> labels = new HashMap<>();

  private GoalText(InputStream in, String file) throws IOException {
    this.in = new GoalScanner(in, file);
    this.file = file;
    this.program = new GoalProgram(file, true);
  }

  /**
   * Reads a file up to its last rank.
   *
   * @param file how messages call it
   * @throws WorkloadException if it is not GOAL
   */
  static GoalProgram read(InputStream in, String file) throws IOException {
    GoalText text = new GoalText(in, file);
    while (!text.isComplete()) {
      text.item();
    }
    text.finish();
    return text.program;
  }

  private boolean isComplete() {
    return rank < 0 && ranks >= 0 && ranksRead == ranks;
  }

  /** s_0: what comes next, from its first letter to its end. */
  private void item() throws IOException {
    in.blanks();
    if (GoalScanner.isLetter(in.peek())) {
      wordFirst(in.identifier());
    } else if (in.peek() == '/') {
      in.next();
      comment();
    } else if (in.peek() == '\n' || in.peek() == '\r') {
      in.newLine();
    } else if (in.peek() == '}' && rank >= 0) {
      in.next();
      endRank();
    } else if (in.peek() == GoalScanner.END) {
      atEnd();
    } else {
      throw in.unexpected(
          rank >= 0 ? "an operation, a label, a comment or '}'" : "num_ranks, rank or a comment");
    }
  }

  private void wordFirst(String word) throws IOException {
    switch (word) {
      case "num_ranks" -> numRanks();
      case "rank" -> beginRank();
      case "send", "recv", "calc" -> operation(word, null);
      default -> afterLabel(word);
    }
  }

  /** s_22. */
  private void numRanks() throws IOException {
    in.blanks();
    long number = in.number("num_ranks", Integer.MAX_VALUE);
    if (number < 1) {
      throw in.refusal("num_ranks is 0; allowed is 1 or more");
    }
    if (ranks >= 0 && ranks != number) {
      throw in.refusal(
          "num_ranks is %d and was %d before; allowed is one number".formatted(number, ranks));
    }
    ranks = number;
  }

  /** s_20 and s_21. */
  private void beginRank() throws IOException {
    in.blanks();
    long number = in.number("rank", LARGEST_U32);
    if (rank >= 0) {
      throw in.refusal(
          "rank %d begins within rank %d; allowed is after its '}'".formatted(number, rank));
    }
    if (ranks >= 0 && number >= ranks) {
      throw in.refusal("there is no rank %d; allowed is 0 to %d".formatted(number, ranks - 1));
    }
    if (number != ranksRead) {
      throw in.refusal(
          "rank %d follows; allowed is rank %d, as txt2bin wants all ranks in their order"
              .formatted(number, ranksRead));
    }
    in.blanks();
    in.expect("{");
    rank = (int) number;
    labels = new HashMap<>();
  }

  private void endRank() {
    if (ranks < 0) {
      throw in.refusal(
          "rank %d ends before num_ranks is said; allowed is num_ranks first".formatted(rank));
    }
    rank = -1;
    ranksRead++;
  }

  /** txt2bin says that a bracket may be missing, and takes the last rank as it is. */
  private void atEnd() {
    if (ranks < 0) {
      throw in.refusal("the file ends without num_ranks; allowed is num_ranks and all ranks");
    }
    if (rank < 0 || ranksRead + 1 < ranks) {
      throw in.refusal(
          "the file ends %s; allowed is '}' after each of the ranks 0 to %d"
              .formatted(rank < 0 ? "before rank " + ranksRead : "within rank " + rank, ranks - 1));
    }
    program.note(
        "end",
        file + ":" + in.line(),
        "the file ends without the last '}': it may have been cut off");
    endRank();
  }

  private void finish() throws IOException {
    program.setRanks((int) ranks);
    while (in.peek() == ' ' || in.peek() == '\t' || in.peek() == '\n' || in.peek() == '\r') {
      in.next();
    }
    if (in.peek() != GoalScanner.END) {
      program.note(
          "rest", file + ":" + in.line(), "what follows the last rank is not read, as in txt2bin");
    }
  }

  /** s_1: a label has been read. */
  private void afterLabel(String label) throws IOException {
    inRank(label);
    in.blanks();
    switch (in.peek()) {
      case ':' -> {
        in.next();
        // s_4
        in.blanks();
        String word = GoalScanner.isLetter(in.peek()) ? in.letters() : "";
        if (!word.equals("send") && !word.equals("recv") && !word.equals("calc")) {
          throw in.unexpected("send, recv or calc", word);
        }
        operation(word, label);
      }
      case 'r' -> {
        in.expect("requires");
        awaited(label, false);
      }
      case 'i' -> {
        in.expect("irequires");
        awaited(label, true);
      }
      default -> throw in.unexpected("':', requires or irequires after '" + label + "'");
    }
  }

  private void inRank(String word) {
    if (rank < 0) {
      throw in.refusal(
          "'%s' stands outside of a rank; allowed is num_ranks or rank"
              .formatted(GoalScanner.shown(word)));
    }
  }

  /** s_5 and s_6. */
  private void awaited(String label, boolean untilStart) throws IOException {
    in.blanks();
    if (!GoalScanner.isLetter(in.peek())) {
      throw in.unexpected("a label");
    }
    String other = in.identifier();
    int op = known(label);
    int before = known(other);
    in.endOfLine("the end of the line");
    program.addWait(op, before, untilStart);
  }

  private int known(String label) {
    Integer op = labels.get(label);
    if (op == null) {
      throw in.refusal(
          "rank %d has no operation '%s' above; allowed are labels that stand above"
              .formatted(rank, GoalScanner.shown(label)));
    }
    return op;
  }

  /** s_2 and s_3, and what follows. */
  private void operation(String word, @Nullable String label) throws IOException {
    inRank(word);
    int place = in.line();
    in.blanks();
    long amount = in.number(word.equals("calc") ? "calc" : "size", Long.MAX_VALUE);
    int op = word.equals("calc") ? calc(amount, place) : message(word, amount, place);
    if (label != null && labels.putIfAbsent(label, op) != null) {
      program.note(
          "label",
          op,
          n ->
              n
                  + " operations have a label of an operation above: the label means the first, as"
                  + " in txt2bin");
    }
  }

  /** s_7 to s_9. */
  private int calc(long ns, int place) throws IOException {
    in.blanks();
    long cpu = in.peek() == 'c' ? option("cpu") : 0;
    in.endOfLine(cpu == 0 ? "cpu or the end of the line" : "the end of the line");
    return program.add(GoalProgram.CALC, rank, ns, 0, 0, cpu, 0, place);
  }

  /** s_10 to s_19. */
  private int message(String word, long bytes, int place) throws IOException {
    boolean isSend = word.equals("send");
    in.blanks();
    in.expect("b");
    in.blanks();
    in.expect(isSend ? "to" : "from");
    in.blanks();
    int peer = !isSend && in.peek() == '-' ? any() : (int) in.number("rank", LARGEST_U32);
    in.blanks();
    int tag = 0;
    if (in.peek() == 't') {
      in.expect("tag");
      in.blanks();
      tag = in.peek() == '-' ? any() : (int) in.number("tag", LARGEST_U32);
      in.blanks();
    }
    long cpu = in.peek() == 'c' ? option("cpu") : 0;
    in.blanks();
    long nic = in.peek() == 'n' ? option("nic") : 0;
    in.endOfLine("tag, cpu, nic (in this order) or the end of the line");
    byte kind = isSend ? GoalProgram.SEND : GoalProgram.RECEIVE;
    return program.add(kind, rank, bytes, peer, tag, cpu, nic, place);
  }

  private long option(String name) throws IOException {
    in.expect(name);
    in.blanks();
    return in.number(name, Long.MAX_VALUE);
  }

  private int any() throws IOException {
    in.expect("-1");
    return GoalProgram.ANY;
  }

  /** s_23 and s_24. */
  private void comment() throws IOException {
    if (in.peek() == '/') {
      while (in.peek() != '\n' && in.peek() != GoalScanner.END) {
        in.next();
      }
      return;
    }
    in.expect("*");
    int began = in.line();
    while (true) {
      if (in.peek() == GoalScanner.END) {
        throw in.refusal(
            "the comment that begins in line %d does not end; allowed is '*/'".formatted(began));
      }
      int last = in.peek();
      in.next();
      if (last == '*' && in.peek() == '/') {
        in.next();
        return;
      }
    }
  }
}
