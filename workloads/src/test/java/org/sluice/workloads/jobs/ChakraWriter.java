// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.WireFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sluice.workloads.Reached;

/** Writes small traces. */
final class ChakraWriter {
  static final int METADATA = 1;
  static final int MEM_LOAD = 2;
  static final int COMP = 4;
  static final int SEND = 5;
  static final int RECV = 6;
  static final int COLL = 7;
  static final int ALL_REDUCE = 0;
  static final int ALL_GATHER = 2;
  static final int BROADCAST = 5;
  static final int ALL_TO_ALL = 6;
  static final int REDUCE_SCATTER = 7;

  private final ByteArrayOutputStream file = new ByteArrayOutputStream();

  /** What writes into a message. */
  interface Content {
    void write(CodedOutputStream out) throws IOException;
  }

  static byte[] bytes(Content content) {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      CodedOutputStream out = CodedOutputStream.newInstance(bytes);
      content.write(out);
      out.flush();
      return bytes.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static ChakraWriter trace() {
    return new ChakraWriter().message(out -> out.writeString(1, "0.0.4"));
  }

  ChakraWriter message(Content content) {
    byte[] message = bytes(content);
    file.writeBytes(bytes(out -> out.writeUInt32NoTag(message.length)));
    file.writeBytes(message);
    return this;
  }

  /** A node of a type, with its dependencies on data and more fields. */
  ChakraWriter node(long id, int type, List<Long> dataDeps, Content... more) {
    return message(
        out -> {
          out.writeUInt64(1, id);
          out.writeString(2, "node" + id);
          out.writeInt32(3, type);
          if (!dataDeps.isEmpty()) {
            out.writeByteArray(
                5,
                bytes(
                    packed -> {
                      for (long dep : dataDeps) {
                        packed.writeUInt64NoTag(dep);
                      }
                    }));
          }
          for (Content content : more) {
            content.write(out);
          }
        });
  }

  ChakraWriter comp(long id, long micros, Long... deps) {
    return node(
        id, COMP, List.of(deps), out -> out.writeUInt64(7, micros), flag("is_cpu_op", false));
  }

  ChakraWriter cpu(long id, long micros, Long... deps) {
    return node(
        id, COMP, List.of(deps), out -> out.writeUInt64(7, micros), flag("is_cpu_op", true));
  }

  ChakraWriter coll(long id, int type, long size, String group, Long... deps) {
    return node(
        id,
        COLL,
        List.of(deps),
        number("comm_type", type),
        number("comm_size", size),
        group.isEmpty() ? out -> {} : text("pg_name", group));
  }

  ChakraWriter send(long id, int dst, long tag, long size, Long... deps) {
    return node(
        id,
        SEND,
        List.of(deps),
        number("comm_dst", dst),
        number("comm_tag", tag),
        number("comm_size", size));
  }

  ChakraWriter recv(long id, int src, long tag, long size, Long... deps) {
    return node(
        id,
        RECV,
        List.of(deps),
        number("comm_src", src),
        number("comm_tag", tag),
        number("comm_size", size));
  }

  static Content attribute(String name, Content value) {
    return out ->
        out.writeByteArray(
            10,
            bytes(
                inner -> {
                  inner.writeString(1, name);
                  value.write(inner);
                }));
  }

  /** An int64_val, as Chakra's own generators write numbers. */
  static Content number(String name, long value) {
    return attribute(name, out -> out.writeInt64(9, value));
  }

  static Content flag(String name, boolean value) {
    return attribute(name, out -> out.writeBool(27, value));
  }

  static Content text(String name, String value) {
    return attribute(name, out -> out.writeString(29, value));
  }

  static Content flags(String name, boolean... values) {
    return attribute(
        name,
        out ->
            out.writeByteArray(
                28,
                bytes(
                    list -> {
                      for (boolean value : values) {
                        list.writeBool(1, value);
                      }
                    })));
  }

  /** The inputs of a node, with these values. */
  static Content inputs(String values) {
    return out -> out.writeByteArray(8, bytes(info -> info.writeString(1, values)));
  }

  /** A control dependency, not packed. */
  static Content after(long id) {
    return out -> {
      out.writeTag(4, WireFormat.WIRETYPE_VARINT);
      out.writeUInt64NoTag(id);
    };
  }

  byte[] bytes() {
    return file.toByteArray();
  }

  /** Writes traces as those of ranks from 0, and returns their prefix. */
  static Path write(Path folder, ChakraWriter... ranks) throws IOException {
    for (int rank = 0; rank < ranks.length; rank++) {
      Files.write(folder.resolve("t." + rank + ".et"), ranks[rank].bytes());
    }
    return folder.resolve("t");
  }

  static Path groups(Path folder, String json) throws IOException {
    return Files.writeString(folder.resolve("groups.json"), json, StandardCharsets.UTF_8);
  }

  /** Options without overheads. */
  static ChakraTrace.Options options(
      Optional<Path> groups,
      Map<Operation, Algorithm> algorithms,
      int chunks,
      int channels,
      Reached reached,
      boolean oneAtATime,
      boolean byName,
      boolean controlDeps,
      Optional<ChakraTrace.Roofline> roofline) {
    return new ChakraTrace.Options(
        groups,
        algorithms,
        chunks,
        channels,
        Overheads.NONE,
        reached,
        oneAtATime,
        byName,
        controlDeps,
        roofline);
  }
}
