// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.workloads.Reached;
import org.sluice.workloads.WorkloadException;
import org.sluice.workloads.jobs.WorkGraph.Before;
import org.sluice.workloads.jobs.WorkGraph.Task;
import org.sluice.workloads.jobs.WorkGraph.Transfer;

class GoalBinaryTest {
  private static final int HEAD = 8 + 6 + 2 * 16;
  private static final int FIRST = HEAD + 8 + 4;

  @TempDir Path folder;

  /** Rank 0: a send of 8 bytes, then a calc of 5 ns; rank 1: the receive. */
  private static ByteBuffer good() {
    int rank0 = 8 + 4 + 2 * 39 + 4;
    int rank1 = 8 + 4 + 39;
    ByteBuffer b = ByteBuffer.allocate(HEAD + rank0 + rank1).order(ByteOrder.LITTLE_ENDIAN);
    b.putLong(4223).putInt(2).put((byte) 0).put((byte) 0);
    b.putLong(HEAD - 8).putLong(HEAD - 8 + rank0);
    b.putLong(HEAD - 8 + rank0).putLong(HEAD - 8 + rank0 + rank1);
    b.putInt(2).putInt(1).putInt(0);
    operation(b, 0, 1, 1, 8, 3, 1);
    operation(b, 1, 3, 0, 5, 0, 0);
    b.putInt(1);
    b.putInt(1).putInt(1).putInt(0);
    operation(b, 0, 2, 0, 8, 3, 0);
    return b;
  }

  private static void operation(
      ByteBuffer b, int waits, int type, int peer, long size, int tag, int waitsOn) {
    b.putInt(waits).put((byte) type).putInt(peer).putLong(size).putInt(tag);
    b.put((byte) 0).put((byte) 0).putInt(waitsOn).putInt(0).putInt(0).putInt(0);
  }

  private GoalFile read(ByteBuffer bytes) {
    try {
      return GoalFile.read(Files.write(folder.resolve("a.bin"), bytes.array()), Reached.SENT);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private void refuses(ByteBuffer bytes, String part) {
    assertThatThrownBy(() -> read(bytes))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("a.bin")
        .hasMessageContaining(part);
  }

  @Test
  void theFormOfTxt2binIsRead() {
    assertThat(read(good()).graph().items())
        .containsExactly(
            new Transfer(0, 1, 8, List.of()),
            new Task(0, 5000, true, List.of(new Before(0, Reached.SENT))));
  }

  @Test
  void anEndWithoutTheOtherIsNamedByRankAndNumber() {
    refuses(
        good().putInt(FIRST + 17, 4),
        "a.bin: rank 0, operation 0: no recv fits the send of 8 bytes");
  }

  @Test
  void wrongValuesAreRefused() {
    refuses(good().putLong(0, 2342), "--save-mem");
    refuses(good().putInt(8, 0), "for 0 ranks; allowed is 1 rank or more");
    refuses(good().putInt(8, 1000), "for 1000 ranks");
    refuses(good().putLong(14, HEAD), "rank 0 is from byte");
    refuses(good().putInt(HEAD, 3), "rank 0 has 94 bytes for 3 operations of 39 bytes");
    refuses(good().put(FIRST + 4, (byte) 4), "operation 0: its type is 4; allowed is 1 to 3");
    refuses(good().putLong(FIRST + 9, -1), "its size is 18446744073709551615; allowed is up to");
    refuses(good().putInt(FIRST + 23, 2), "waits 0 to 1 are for it; allowed is 0 to 0");
    refuses(
        good().putInt(FIRST + 2 * 39, 2), "operation 2 waits for operation 0; allowed is 0 to 1");
    refuses(good().putInt(FIRST, 1), "operation 0: it waits for 1; allowed is 0");
  }

  @Test
  void aSpoiltFileIsReadOrRefused() {
    Random random = new Random(5);
    int read = 0;
    for (int i = 0; i < 1000; i++) {
      ByteBuffer bytes = good();
      for (int n = random.nextInt(3); n >= 0; n--) {
        bytes.put(8 + random.nextInt(bytes.capacity() - 8), (byte) random.nextInt());
      }
      try {
        read(bytes);
        read++;
      } catch (WorkloadException e) {
        assertThat(e.getMessage()).contains("a.bin").contains("allowed");
      }
    }
    assertThat(read).isBetween(1, 999);
  }
}
