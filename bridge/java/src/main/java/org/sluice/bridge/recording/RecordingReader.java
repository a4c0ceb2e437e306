// SPDX-License-Identifier: MIT
package org.sluice.bridge.recording;

import com.google.protobuf.InvalidProtocolBufferException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.sluice.bridge.proto.Recorded;

/** Reads the entries of a recording one by one. */
final class RecordingReader implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int MAX_ENTRY_BYTES = 1 << 30;
  private static final int LENGTH_BITS = 7;
  private static final int MAX_LENGTH_BYTES = 5;
  private final Path file;
  private final InputStream in;
  private long position;
  private boolean isCutOff;

  RecordingReader(Path file) {
    this.file = file;
    try {
      in = new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES);
    } catch (NoSuchFileException e) {
      throw new ReplayException("recording '" + file + "' does not exist", e);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** The next entry; null at the end, and where the last entry is cut off. */
  @Nullable Recorded next() {
    long start = position;
    try {
      int length = length(start);
      if (length < 0) {
        return null;
      }
      byte[] entry = in.readNBytes(length);
      position += entry.length;
      if (entry.length < length) {
        isCutOff = true;
        return null;
      }
      Recorded recorded = Recorded.parseFrom(entry);
      if (recorded.getBodyCase() == Recorded.BodyCase.BODY_NOT_SET) {
        throw damaged(start, "an empty entry");
      }
      return recorded;
    } catch (InvalidProtocolBufferException e) {
      throw damaged(start, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** Whether the file ended inside an entry. */
  boolean isCutOff() {
    return isCutOff;
  }

  /** The sentence for a file that is no recording, or no longer one. */
  ReplayException damaged(long at, String why) {
    return new ReplayException(
        at == 0
            ? "'%s' is no recording: %s".formatted(file, why)
            : "'%s' is a damaged recording: at byte %s stands what is no entry (%s)"
                .formatted(file, at, why));
  }

  long position() {
    return position;
  }

  /** A base-128 varint; negative at the end of the file. */
  private int length(long start) throws IOException {
    long length = 0;
    for (int i = 0; i < MAX_LENGTH_BYTES; i++) {
      int b = in.read();
      if (b < 0) {
        isCutOff = i > 0;
        return -1;
      }
      position++;
      length |= (long) (b & 0x7f) << (i * LENGTH_BITS);
      if ((b & 0x80) == 0) {
        if (length > MAX_ENTRY_BYTES) {
          throw damaged(start, "a length of " + length + " bytes");
        }
        return (int) length;
      }
    }
    throw damaged(start, "an endless length");
  }

  private ReplayException unreadable(IOException e) {
    return new ReplayException("recording '" + file + "' cannot be read: " + e.getMessage(), e);
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }
}
