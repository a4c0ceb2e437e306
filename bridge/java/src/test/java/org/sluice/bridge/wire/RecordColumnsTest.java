// SPDX-License-Identifier: MIT
package org.sluice.bridge.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.sluice.bridge.proto.Records;
import org.sluice.bridge.testing.Conversation;

class RecordColumnsTest {
  private final RecordColumns columns = new RecordColumns();

  private Records toColumns(OutBuffer flat) {
    return columns.toColumns(flat.buffer(), 0, flat.bytes());
  }

  private OutBuffer toFlat(Records records) {
    OutBuffer out = new OutBuffer();
    columns.toFlat(records, out);
    return out;
  }

  private static byte[] bytes(OutBuffer flat) {
    byte[] bytes = new byte[flat.bytes()];
    flat.buffer().get(0, bytes);
    return bytes;
  }

  @Test
  void goesToColumnsAndBackWithoutLoss() {
    Random random = new Random(7);
    for (int run = 0; run < 200; run++) {
      OutBuffer flat = new OutBuffer();
      int count = random.nextInt(20);
      for (int i = 0; i < count; i++) {
        flat.append(
            random.nextInt(1 << 16),
            random.nextInt(1 << 16),
            random.nextInt(),
            random.nextLong(),
            zeroOr(random),
            zeroOr(random),
            zeroOr(random),
            zeroOr(random),
            zeroOr(random),
            random.longs(random.nextInt(4)).toArray());
      }
      OutBuffer back = toFlat(toColumns(flat));
      assertThat(bytes(back)).isEqualTo(bytes(flat));
      assertThat(back.count()).isEqualTo(count);
    }
  }

  private static long zeroOr(Random random) {
    return random.nextBoolean() ? 0 : random.nextLong();
  }

  @Test
  void leavesColumnsOfZerosEmpty() {
    OutBuffer flat = new OutBuffer();
    flat.append(1, 0, 0, 0, 0, 5, 0, 0, 0);
    flat.append(1, 0, 0, 0, 0, 0, 0, 0, 0);

    Records records = toColumns(flat);

    assertThat(records.getCount()).isEqualTo(2);
    assertThat(records.getBList()).containsExactly(5L, 0L);
    assertThat(records.getAList()).isEmpty();
    assertThat(records.getEntityList()).isEmpty();
    assertThat(records.getPayloadBytesList()).isEmpty();
  }

  @Test
  void takesFullColumnsOfZerosToo() {
    Records records =
        Records.newBuilder()
            .setCount(1)
            .addKindAndMode(3)
            .addEntity(0)
            .addTimePs(0)
            .addA(0)
            .build();
    OutBuffer flat = new OutBuffer();
    flat.append(3, 0, 0, 0, 0, 0, 0, 0, 0);

    assertThat(bytes(toFlat(records))).isEqualTo(bytes(flat));
  }

  @Test
  void refusesColumnsThatDoNotFit() {
    Records full = toColumns(Conversation.everyKind());
    assertThatThrownBy(() -> toFlat(full.toBuilder().addA(1).build()))
        .isInstanceOf(MalformedRecordException.class)
        .hasMessageContaining("the columns of 12 records");
    assertThatThrownBy(() -> toFlat(full.toBuilder().setCount(-1).build()))
        .isInstanceOf(MalformedRecordException.class)
        .hasMessageContaining("4294967295 records");
    assertThatThrownBy(() -> toFlat(Records.newBuilder().setCount(1_000_000_000).build()))
        .isInstanceOf(MalformedRecordException.class)
        .hasMessageContaining("no column of kinds");
    assertThatThrownBy(
            () -> toFlat(full.toBuilder().setPayload(ByteString.copyFrom(new byte[8])).build()))
        .isInstanceOf(MalformedRecordException.class);
    assertThatThrownBy(
            () ->
                toFlat(
                    full.toBuilder()
                        .setPayload(full.getPayload().concat(ByteString.copyFrom(new byte[8])))
                        .build()))
        .isInstanceOf(MalformedRecordException.class);
  }
}
