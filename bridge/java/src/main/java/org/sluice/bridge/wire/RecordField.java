// SPDX-License-Identifier: MIT
package org.sluice.bridge.wire;

/**
 * A field of an event or decision, and where it stands in the record.
 *
 * @param name what it is called in a text
 * @param row what a row of the payload is called, of a column or of the width; else empty
 * @param index number of the argument (0 to 4) or of the word, or of the column in a row
 * @param shift its lowest bit
 * @param bits how many bits it has
 * @param columns words of a row; 0 for an argument, 1 for a word that stands alone
 * @param unit what it measures
 */
public record RecordField(
    String name, String row, int index, int shift, int bits, int columns, Unit unit) {
  static RecordField argument(String name, int argument, int shift, int bits, Unit unit) {
    return new RecordField(name, "", argument, shift, bits, 0, unit);
  }

  static RecordField word(String name, int word, Unit unit) {
    return new RecordField(name, "", word, 0, Long.SIZE, 1, unit);
  }

  static RecordField column(String row, String name, int column, int columns, Unit unit) {
    return new RecordField(name, row, column, 0, Long.SIZE, columns, unit);
  }

  /** An argument: how many words a row of the payload has. */
  static RecordField width(String row, int argument, int shift, int bits) {
    return new RecordField("words of a " + row, row, argument, shift, bits, 0, Unit.COUNT);
  }

  /** Whether it is the number of words of a row. */
  public boolean isWidth() {
    return isArgument() && !row.isEmpty();
  }

  /** Whether it stands in an argument. */
  public boolean isArgument() {
    return columns == 0;
  }

  /** Whether it stands in the payload once. */
  public boolean isWord() {
    return columns > 0 && row.isEmpty();
  }

  /** Whether it stands in every row of the payload. */
  public boolean isColumn() {
    return !row.isEmpty() && !isArgument();
  }

  /** Its value, from the 64 bits of its argument or word. */
  public long of(long word) {
    return word << (Long.SIZE - bits - shift) >>> (Long.SIZE - bits);
  }

  /** The bits of its argument that are its own. */
  public long mask() {
    return -1L >>> (Long.SIZE - bits) << shift;
  }
}
