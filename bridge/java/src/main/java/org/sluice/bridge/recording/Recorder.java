// SPDX-License-Identifier: MIT
package org.sluice.bridge.recording;

import com.google.protobuf.CodedOutputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sluice.bridge.proto.Answer;
import org.sluice.bridge.proto.Ask;
import org.sluice.bridge.proto.Recorded;
import org.sluice.bridge.session.Hello;
import org.sluice.bridge.session.HelloMessages;
import org.sluice.bridge.session.Statistics;
import org.sluice.bridge.wire.RecordColumns;

/**
 * Writes one session's conversation: length-delimited {@code Recorded} messages, the same bytes on
 * every transport. Each entry is handed to the system before the session goes on, so that a killed
 * run leaves a readable prefix, its last ask included.
 */
public final class Recorder implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 16;
  private final OutputStream out;
  private final RecordColumns columns = new RecordColumns();

  private Recorder(OutputStream out) {
    this.out = out;
  }

  /**
   * Begins a recording, replacing a file of that name.
   *
   * @throws IOException if it cannot be written
   */
  public static Recorder open(Path file, Hello hello) throws IOException {
    Path directory = file.toAbsolutePath().getParent();
    if (directory != null) {
      Files.createDirectories(directory);
    }
    Recorder recorder =
        new Recorder(new BufferedOutputStream(Files.newOutputStream(file), BUFFER_BYTES));
    try {
      recorder.write(Recorded.newBuilder().setHello(HelloMessages.toProto(hello)).build());
    } catch (UncheckedIOException e) {
      recorder.close();
      throw e.getCause();
    }
    return recorder;
  }

  /** Writes an ask before it is answered. */
  public void ask(long number, long nowPs, ByteBuffer flat, int offset, int bytes) {
    write(
        Recorded.newBuilder()
            .setAsk(
                Ask.newBuilder()
                    .setNumber(number)
                    .setNowPs(nowPs)
                    .setEvents(columns.toColumns(flat, offset, bytes)))
            .build());
  }

  /** Writes the answer to the last ask. */
  public void answer(long number, ByteBuffer flat, int bytes) {
    write(
        Recorded.newBuilder()
            .setAnswer(
                Answer.newBuilder()
                    .setNumber(number)
                    .setDecisions(columns.toColumns(flat, 0, bytes)))
            .build());
  }

  /** Writes that the session ended in order. */
  public void goodbye(Statistics statistics) {
    write(Recorded.newBuilder().setGoodbye(HelloMessages.toProto(statistics)).build());
  }

  private void write(Recorded entry) {
    try {
      CodedOutputStream coded = CodedOutputStream.newInstance(out);
      coded.useDeterministicSerialization();
      coded.writeUInt32NoTag(entry.getSerializedSize());
      entry.writeTo(coded);
      coded.flush();
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("the recording cannot be written: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    try {
      out.close();
    } catch (IOException e) {
      throw new UncheckedIOException("the recording cannot be closed: " + e.getMessage(), e);
    }
  }
}
