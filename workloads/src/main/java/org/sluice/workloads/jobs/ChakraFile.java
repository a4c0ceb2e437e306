// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.sluice.workloads.Flow;
import org.sluice.workloads.WorkloadException;

/**
 * One {@code .et} file: protobuf messages, each behind its length as a varint: {@code
 * GlobalMetadata}, then {@code Node}s (Chakra's {@code schema/protobuf/et_def.proto} since 0.0.4,
 * October 2023, and {@code src/feeder_v3/protobuf_util.h}). Where the first message is a node,
 * there is no metadata, as in files of 2023. It may be compressed with gzip, as Chakra's first
 * feeder allows ({@code src/third_party/utils/protoio.cc}).
 */
final class ChakraFile {
  private static final String SCHEMA = "allowed is Chakra's schema 0.0.4";
  private static final long MOST_MICROS = Flow.LATEST_PS / 1_000_000;
  private static final long U32 = 0xffff_ffffL;

  // Fields of Node, with their wire types.
  private static final int ID = 1 << 3;
  private static final int NAME = 2 << 3 | WireFormat.WIRETYPE_LENGTH_DELIMITED;
  private static final int TYPE = 3 << 3;
  private static final int CTRL_DEPS = 4;
  private static final int DATA_DEPS = 5;
  private static final int DURATION = 7 << 3;
  private static final int INPUTS = 8 << 3 | WireFormat.WIRETYPE_LENGTH_DELIMITED;
  private static final int ATTR = 10 << 3 | WireFormat.WIRETYPE_LENGTH_DELIMITED;
  private static final int AFTER_ATTR = 11;
  private static final int METADATA_LAST = 2;

  private final Path file;
  private final boolean hasControl;
  private final ChakraNotes notes;
  private long position;

  private ChakraFile(Path file, boolean hasControl, ChakraNotes notes) {
    this.file = file;
    this.hasControl = hasControl;
    this.notes = notes;
  }

  /**
   * Reads all nodes, in the order of the file.
   *
   * @param hasControl whether control dependencies count
   * @throws WorkloadException if the file cannot be read or is no such trace
   */
  static List<ChakraNode> read(Path file, boolean hasControl, ChakraNotes notes) {
    try (InputStream in = open(file)) {
      return new ChakraFile(file, hasControl, notes).read(in);
    } catch (NoSuchFileException e) {
      throw new WorkloadException(file + ": there is no such file; allowed is one for each rank");
    } catch (IOException e) {
      throw new WorkloadException(file + ": cannot be read: " + e.getMessage());
    }
  }

  private static InputStream open(Path file) throws IOException {
    InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
    in.mark(2);
    boolean isGzip = in.read() == 0x1f && in.read() == 0x8b;
    in.reset();
    return isGzip ? new BufferedInputStream(new GZIPInputStream(in), 1 << 16) : in;
  }

  private List<ChakraNode> read(InputStream in) throws IOException {
    List<ChakraNode> nodes = new ArrayList<>();
    byte[] first = message(in);
    if (first == null) {
      throw new WorkloadException(file + ": it is empty; allowed is a Chakra trace");
    }
    if (isNode(first)) {
      notes.add("a trace has no GlobalMetadata in front of its nodes");
      nodes.add(node(first));
    }
    for (byte[] bytes = message(in); bytes != null; bytes = message(in)) {
      nodes.add(node(bytes));
    }
    return nodes;
  }

  /** The next message, or null at the end of the file. */
  private byte @Nullable [] message(InputStream in) throws IOException {
    long start = position;
    long size = 0;
    for (int shift = 0; ; shift += 7) {
      int next = in.read();
      if (next < 0 && shift == 0) {
        return null;
      }
      if (next < 0) {
        throw broken(start, "the file ends in the length of a message");
      }
      position++;
      size |= (long) (next & 0x7f) << shift;
      if ((next & 0x80) == 0) {
        break;
      }
      if (shift == 28) {
        throw broken(start, "a message's length has more than five bytes");
      }
    }
    if (size > Integer.MAX_VALUE - 8) {
      throw broken(start, "a message has " + size + " bytes");
    }
    byte[] bytes = in.readNBytes((int) size);
    if (bytes.length < size) {
      throw broken(
          start,
          "a message has %d bytes, and the file ends after %d".formatted(size, bytes.length));
    }
    position += size;
    return bytes;
  }

  private WorkloadException broken(long start, String what) {
    return new WorkloadException(file + ": byte " + start + ": " + what + "; " + SCHEMA);
  }

  /** Whether the first message has what no GlobalMetadata has. */
  private boolean isNode(byte[] bytes) {
    CodedInputStream in = CodedInputStream.newInstance(bytes);
    try {
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        if (tag == ID || WireFormat.getTagFieldNumber(tag) > METADATA_LAST) {
          return true;
        }
        in.skipField(tag);
      }
      return false;
    } catch (IOException e) {
      throw broken(0, "the first message is neither GlobalMetadata nor a node");
    }
  }

  /** The fields of a node while it is read. */
  private static final class Fields {
    private long id;
    private String name = "";
    private long type;
    private long[] deps = new long[4];
    private int depCount;
    private long durationMicros;
    private String values = "";
    private final Map<String, ChakraAttribute> attributes = new HashMap<>();

    private void addDep(long dep) {
      if (depCount == deps.length) {
        deps = Arrays.copyOf(deps, 2 * depCount);
      }
      deps[depCount++] = dep;
    }
  }

  private ChakraNode node(byte[] bytes) {
    long start = position - bytes.length;
    Fields fields = new Fields();
    try {
      CodedInputStream in = CodedInputStream.newInstance(bytes);
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        field(in, tag, fields, start);
      }
    } catch (IOException e) {
      throw broken(start, "a node cannot be read: " + e.getMessage());
    }
    return node(fields);
  }

  private void field(CodedInputStream in, int tag, Fields fields, long start) throws IOException {
    int number = WireFormat.getTagFieldNumber(tag);
    switch (tag) {
      case ID -> fields.id = in.readUInt64();
      case NAME -> fields.name = in.readString();
      case TYPE -> fields.type = in.readInt32();
      case DURATION -> fields.durationMicros = in.readUInt64();
      case INPUTS -> {
        int limit = in.pushLimit(in.readRawVarint32());
        for (int inner = in.readTag(); inner != 0; inner = in.readTag()) {
          if (inner == NAME - (1 << 3)) {
            fields.values = in.readString();
          } else {
            in.skipField(inner);
          }
        }
        in.popLimit(limit);
      }
      case ATTR -> {
        int limit = in.pushLimit(in.readRawVarint32());
        ChakraAttribute attribute = ChakraAttribute.read(in);
        in.popLimit(limit);
        fields.attributes.putIfAbsent(attribute.name(), attribute);
      }
      default -> {
        if (number == DATA_DEPS || (number == CTRL_DEPS && hasControl)) {
          deps(in, tag, fields);
        } else if (number >= AFTER_ATTR) {
          throw broken(start, "a node has field " + number + ", as before October 2023");
        } else {
          if (number == CTRL_DEPS) {
            notes.add("control dependencies are ignored, as asked for");
          }
          in.skipField(tag);
        }
      }
    }
  }

  private static void deps(CodedInputStream in, int tag, Fields fields) throws IOException {
    switch (WireFormat.getTagWireType(tag)) {
      case WireFormat.WIRETYPE_VARINT -> fields.addDep(in.readUInt64());
      case WireFormat.WIRETYPE_LENGTH_DELIMITED -> {
        int limit = in.pushLimit(in.readRawVarint32());
        while (!in.isAtEnd()) {
          fields.addDep(in.readUInt64());
        }
        in.popLimit(limit);
      }
      default -> in.skipField(tag);
    }
  }

  private ChakraNode node(Fields fields) {
    String id = Long.toUnsignedString(fields.id);
    ChakraNode.Type[] types = ChakraNode.Type.values();
    if (fields.type < 0 || fields.type >= types.length) {
      throw wrong(id, "type", fields.type, "0 to " + (types.length - 1));
    }
    if (fields.durationMicros < 0 || fields.durationMicros > MOST_MICROS) {
      String value = Long.toUnsignedString(fields.durationMicros);
      throw wrong(id, "duration_micros", value, "0 to 10^12");
    }
    ChakraNode.Type type = types[(int) fields.type];
    boolean isCollective = type == ChakraNode.Type.COMM_COLL_NODE;
    boolean isMessage =
        type == ChakraNode.Type.COMM_SEND_NODE || type == ChakraNode.Type.COMM_RECV_NODE;
    Attributes of = new Attributes(id, fields.attributes);
    ChakraNode node =
        new ChakraNode(
            fields.id,
            isCollective ? fields.name : "",
            type,
            Arrays.stream(fields.deps, 0, fields.depCount).distinct().boxed().toList(),
            fields.durationMicros,
            of.number("is_cpu_op", Long.MIN_VALUE, Long.MAX_VALUE, 0) != 0,
            of.countOrAbsent("num_ops"),
            of.countOrAbsent("tensor_size"),
            isCollective ? of.count("comm_type", Integer.MAX_VALUE) : ChakraNode.ABSENT,
            isCollective || isMessage ? of.count("comm_size", Flow.MOST_BYTES) : ChakraNode.ABSENT,
            isMessage ? of.count("comm_src", Integer.MAX_VALUE) : ChakraNode.ABSENT,
            isMessage ? of.count("comm_dst", Integer.MAX_VALUE) : ChakraNode.ABSENT,
            isMessage ? of.count("comm_tag", U32) : ChakraNode.ABSENT,
            isCollective ? of.text("pg_name") : "",
            isCollective && of.hasFalse("involved_dim"),
            type == ChakraNode.Type.METADATA_NODE ? fields.values : "");
    of.noteOthers();
    return node;
  }

  private WorkloadException wrong(String id, String field, Object value, String allowed) {
    return new WorkloadException(
        "%s: node %s: %s is %s; allowed is %s".formatted(file, id, field, value, allowed));
  }

  /** The attributes of one node, each taken out when it is read. */
  private final class Attributes {
    private final String id;
    private final Map<String, ChakraAttribute> all;

    private Attributes(String id, Map<String, ChakraAttribute> all) {
      this.id = id;
      this.all = all;
    }

    private long number(String name, long least, long most, long absent) {
      ChakraAttribute attribute = all.remove(name);
      if (attribute == null) {
        return absent;
      }
      if (attribute.kind() != ChakraAttribute.Kind.INTEGER) {
        throw wrong(id, name, attribute.kind(), "an integer");
      }
      if (attribute.number() < least || attribute.number() > most) {
        throw wrong(id, name, attribute.number(), least + " to " + most);
      }
      return attribute.number();
    }

    private long count(String name, long most) {
      return number(name, 0, most, ChakraNode.ABSENT);
    }

    /** Of an attribute that only some need: what is no count is as if it were not there. */
    private long countOrAbsent(String name) {
      ChakraAttribute attribute = all.remove(name);
      boolean isCount =
          attribute != null
              && attribute.kind() == ChakraAttribute.Kind.INTEGER
              && attribute.number() >= 0;
      return isCount ? attribute.number() : ChakraNode.ABSENT;
    }

    private String text(String name) {
      ChakraAttribute attribute = all.remove(name);
      if (attribute == null) {
        return "";
      }
      if (attribute.kind() != ChakraAttribute.Kind.TEXT) {
        throw wrong(id, name, attribute.kind(), "a string");
      }
      return attribute.text();
    }

    private boolean hasFalse(String name) {
      ChakraAttribute attribute = all.remove(name);
      if (attribute == null) {
        return false;
      }
      if (attribute.kind() != ChakraAttribute.Kind.BOOLS) {
        throw wrong(id, name, attribute.kind(), "a list of bools");
      }
      return attribute.hasFalse();
    }

    private void noteOthers() {
      if (all.remove("comm_priority") != null) {
        notes.add("comm_priority is ignored: no collective goes before another");
      }
      all.keySet().forEach(notes::addAttribute);
    }
  }
}
