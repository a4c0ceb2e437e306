// SPDX-License-Identifier: MIT
package org.sluice.bridge.recording;

import com.google.protobuf.CodedOutputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
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
  private final Path file;
  private final OutputStream out;
  private final RecordColumns columns = new RecordColumns();

  private Recorder(Path file, OutputStream out) {
    this.file = file;
    this.out = out;
  }

  /**
   * Begins a recording, replacing a file of that name.
   *
   * @throws RecordingException if it cannot be written
   */
  public static Recorder open(Path file, Hello hello) {
    Recorder recorder = new Recorder(file, emptied(file));
    try {
      recorder.write(Recorded.newBuilder().setHello(HelloMessages.toProto(hello)).build());
    } catch (RecordingException e) {
      try {
        recorder.close();
      } catch (RecordingException again) {
        e.addSuppressed(again);
      }
      throw e;
    }
    return recorder;
  }

  private static OutputStream emptied(Path file) {
    Path directory = file.toAbsolutePath().getParent();
    try {
      if (directory != null) {
        Files.createDirectories(directory);
      }
      return new BufferedOutputStream(Files.newOutputStream(file), BUFFER_BYTES);
    } catch (IOException e) {
      throw new RecordingException(file, e);
    }
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
      throw new RecordingException(file, e);
    }
  }

  @Override
  public void close() {
    try {
      out.close();
    } catch (IOException e) {
      throw new RecordingException(file, e);
    }
  }
}
