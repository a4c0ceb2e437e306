// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IncomingTest {
  private static final long MOST = 100_000;

  private final MessageMemory memory = new MessageMemory(1L << 30, () -> 1L << 30, () -> {});

  private static byte[] part(int length, boolean more) {
    byte[] message = Zmtp.message(new byte[length]);
    message[0] |= (byte) (more ? Zmtp.MORE : 0);
    return message;
  }

  private static byte[] command(int length) {
    byte[] command = part(length, false);
    command[0] |= (byte) Zmtp.COMMAND;
    return command;
  }

  /** What comes out of bytes that arrive in pieces of random sizes. */
  private List<String> read(byte[] bytes, Random random, int most) throws Exception {
    Incoming incoming = new Incoming(memory, MOST);
    List<String> items = new ArrayList<>();
    int at = 0;
    while (true) {
      Incoming.Item item = incoming.peek();
      if (item != Incoming.Item.NONE) {
        items.add(item + " " + (incoming.parts() > 0 ? incoming.parts() : incoming.bodyBytes()));
        assertThat(incoming.peek()).isEqualTo(item);
        incoming.consume();
      } else if (at < bytes.length) {
        int count = Math.min(1 + random.nextInt(most), bytes.length - at);
        incoming.append(ByteBuffer.wrap(bytes, at, count));
        at += count;
      } else {
        assertThat(incoming.size()).isZero();
        return items;
      }
    }
  }

  @Test
  void framesComeOutHoweverTheirBytesArrive() throws Exception {
    Random random = new Random(1);
    for (int round = 0; round < 200; round++) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      List<String> expected = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        int length = random.nextInt(3) == 0 ? random.nextInt(3000) : random.nextInt(10);
        switch (random.nextInt(3)) {
          case 0 -> {
            out.writeBytes(part(length, false));
            expected.add("MESSAGE " + length);
          }
          case 1 -> {
            out.writeBytes(command(length));
            expected.add("COMMAND " + length);
          }
          default -> {
            int parts = 2 + random.nextInt(4);
            for (int k = 1; k <= parts; k++) {
              out.writeBytes(part(length, k < parts));
            }
            expected.add("PARTS " + parts);
          }
        }
      }
      assertThat(read(out.toByteArray(), random, 1 + random.nextInt(4000))).isEqualTo(expected);
    }
  }

  @Test
  void partsOfAMessageAreNotKept() throws Exception {
    Incoming incoming = new Incoming(memory, MOST);
    for (int i = 0; i < 1000; i++) {
      incoming.append(ByteBuffer.wrap(part(60_000, true)));
      assertThat(incoming.peek()).isEqualTo(Incoming.Item.NONE);
      assertThat(incoming.size()).isZero();
    }
    assertThat(incoming.array().length).isLessThan(200_000);
  }

  @Test
  void whatIsNoFrameIsRefusedBeforeItArrives() {
    byte[] tooLong = ByteBuffer.allocate(9).put((byte) Zmtp.LONG).putLong(MOST + 1).array();
    byte[] negative = ByteBuffer.allocate(9).put((byte) Zmtp.LONG).putLong(-5).array();
    byte[] longCommand =
        ByteBuffer.allocate(9).put((byte) (Zmtp.LONG | Zmtp.COMMAND)).putLong(9000).array();
    for (byte[] wrong :
        List.of(tooLong, negative, longCommand, new byte[] {8, 0}, new byte[] {5, 0})) {
      assertThatThrownBy(() -> read(wrong, new Random(2), 100))
          .isInstanceOf(BrokenConnectionException.class);
    }
  }

  @Test
  void anAnnouncementTakesNoMemoryAndArrivingBytesTakeWhatThereIs() throws Exception {
    MessageMemory full = new MessageMemory(1L << 30, () -> 0, () -> {});
    Incoming incoming = new Incoming(full, 64 << 20);
    incoming.append(
        ByteBuffer.wrap(ByteBuffer.allocate(9).put((byte) Zmtp.LONG).putLong(60 << 20).array()));
    assertThat(incoming.peek()).isEqualTo(Incoming.Item.NONE);
    assertThat(incoming.array().length).isLessThan(10_000);
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 1000; i++) {
                incoming.append(ByteBuffer.allocate(60_000));
              }
            })
        .isInstanceOf(BrokenConnectionException.class)
        .hasMessageContaining("no memory");
  }
}
