// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import java.io.IOException;

/**
 * One {@code AttributeProto}, since Chakra's schema 0.0.4. Writers choose the type of a value
 * freely; Chakra's feeder takes any integer type, and a bool, for an integer.
 *
 * @param name what it says
 * @param kind what its value is
 * @param number an integer, or a bool as 0 or 1
 * @param text a string
 * @param hasFalse whether a list of bools has one that is false
 */
record ChakraAttribute(String name, Kind kind, long number, String text, boolean hasFalse) {
  /** What a value is. */
  enum Kind {
    NOTHING("no value"),
    INTEGER("an integer"),
    REAL("a floating-point number"),
    TEXT("a string"),
    BOOLS("a list of bools"),
    LIST("a list");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    @Override
    public String toString() {
      return words;
    }
  }

  private static final int NAME = 1;
  private static final int DOUBLE = 3;
  private static final int FLOAT = 5;
  private static final int INT32 = 7;
  private static final int INT64 = 9;
  private static final int UINT32 = 11;
  private static final int UINT64 = 13;
  private static final int SINT32 = 15;
  private static final int SINT64 = 17;
  private static final int FIXED32 = 19;
  private static final int FIXED64 = 21;
  private static final int SFIXED32 = 23;
  private static final int SFIXED64 = 25;
  private static final int BOOL = 27;
  private static final int BOOL_LIST = 28;
  private static final int STRING = 29;
  private static final int BYTES = 31;
  private static final int LAST = 32;

  /** Reads one up to the limit of the stream; of several values the last counts. */
  static ChakraAttribute read(CodedInputStream in) throws IOException {
    String name = "";
    ChakraAttribute value = new ChakraAttribute("", Kind.NOTHING, 0, "", false);
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      int field = WireFormat.getTagFieldNumber(tag);
      if (field == NAME && WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_LENGTH_DELIMITED) {
        name = in.readString();
      } else if (field < DOUBLE || field > LAST || WireFormat.getTagWireType(tag) != wire(field)) {
        in.skipField(tag);
      } else {
        value = value(in, tag, field);
      }
    }
    return new ChakraAttribute(name, value.kind, value.number, value.text, value.hasFalse);
  }

  private static ChakraAttribute value(CodedInputStream in, int tag, int field) throws IOException {
    return switch (field) {
      case INT32 -> integer(in.readInt32());
      case INT64 -> integer(in.readInt64());
      case UINT32 -> integer(Integer.toUnsignedLong(in.readUInt32()));
      case UINT64 -> integer(in.readUInt64());
      case SINT32 -> integer(in.readSInt32());
      case SINT64 -> integer(in.readSInt64());
      case FIXED32 -> integer(Integer.toUnsignedLong(in.readFixed32()));
      case FIXED64 -> integer(in.readFixed64());
      case SFIXED32 -> integer(in.readSFixed32());
      case SFIXED64 -> integer(in.readSFixed64());
      case BOOL -> integer(in.readBool() ? 1 : 0);
      case STRING, BYTES -> new ChakraAttribute("", Kind.TEXT, 0, in.readString(), false);
      case BOOL_LIST -> new ChakraAttribute("", Kind.BOOLS, 0, "", bools(in));
      default -> {
        in.skipField(tag);
        boolean isReal = field == DOUBLE || field == FLOAT;
        yield new ChakraAttribute("", isReal ? Kind.REAL : Kind.LIST, 0, "", false);
      }
    };
  }

  private static ChakraAttribute integer(long value) {
    return new ChakraAttribute("", Kind.INTEGER, value, "", false);
  }

  /** How a value of a field is encoded. */
  private static int wire(int field) {
    return switch (field) {
      case INT32, INT64, UINT32, UINT64, SINT32, SINT64, BOOL -> WireFormat.WIRETYPE_VARINT;
      case FLOAT, FIXED32, SFIXED32 -> WireFormat.WIRETYPE_FIXED32;
      case DOUBLE, FIXED64, SFIXED64 -> WireFormat.WIRETYPE_FIXED64;
      default -> WireFormat.WIRETYPE_LENGTH_DELIMITED;
    };
  }

  /** Reads a {@code BoolList}: whether one is false. */
  private static boolean bools(CodedInputStream in) throws IOException {
    boolean hasFalse = false;
    int outer = in.pushLimit(in.readRawVarint32());
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      if (tag == (1 << 3 | WireFormat.WIRETYPE_LENGTH_DELIMITED)) {
        int inner = in.pushLimit(in.readRawVarint32());
        while (!in.isAtEnd()) {
          hasFalse |= !in.readBool();
        }
        in.popLimit(inner);
      } else if (tag == (1 << 3)) {
        hasFalse |= !in.readBool();
      } else {
        in.skipField(tag);
      }
    }
    in.popLimit(outer);
    return hasFalse;
  }
}
