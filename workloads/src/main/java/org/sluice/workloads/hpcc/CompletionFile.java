// SPDX-License-Identifier: MIT
package org.sluice.workloads.hpcc;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sluice.workloads.WorkloadException;

/**
 * {@code fct.txt}: one {@code sip dip sport dport bytes start_ns fct_ns standalone_ns} per
 * completed flow, in order of completion; addresses in hexadecimal, in ConWeave's the numbers of
 * the nodes; times cut to whole nanoseconds as the simulator's clock does.
 */
public final class CompletionFile {
  private static final long PS_PER_NS = 1000;
  private static final String NUMBER = "\\s+(\\d{1,19})";
  private static final Pattern LINE =
      Pattern.compile("(\\p{XDigit}{8}|\\d{1,4})\\s+(\\p{XDigit}{8}|\\d{1,4})" + NUMBER.repeat(6));

  private static final int ADDRESS_DIGITS = 8;

  private CompletionFile() {}

  /**
   * What identifies a flow in the file.
   *
   * @param sourceAddress as {@link Address#of} gives it
   * @param destinationAddress likewise
   * @param sport source port
   * @param dport destination port
   * @param bytes payload
   */
  public record Transfer(
      int sourceAddress, int destinationAddress, long sport, long dport, long bytes) {}

  /**
   * One line.
   *
   * @param transfer the flow
   * @param startPs when it started, ps
   * @param fctPs flow completion time, ps
   * @param standalonePs completion time on an empty network, ps; 0 if unknown
   */
  public record Completion(Transfer transfer, long startPs, long fctPs, long standalonePs) {

    /** The line of the file, with its end. */
    public String line() {
      HexFormat hex = HexFormat.of(); // not format(): there may be millions of lines
      return line(
          hex.toHexDigits(transfer.sourceAddress()),
          hex.toHexDigits(transfer.destinationAddress()));
    }

    /** The line of ConWeave's file, with its end. */
    public String lineOfNodes() {
      return line(
          Integer.toString(Address.node(transfer.sourceAddress())),
          Integer.toString(Address.node(transfer.destinationAddress())));
    }

    private String line(String source, String destination) {
      return source
          + ' '
          + destination
          + ' '
          + transfer.sport()
          + ' '
          + transfer.dport()
          + ' '
          + transfer.bytes()
          + ' '
          + startPs / PS_PER_NS
          + ' '
          + fctPs / PS_PER_NS
          + ' '
          + standalonePs / PS_PER_NS
          + '\n';
    }
  }

  /**
   * Whether a file has the numbers of nodes and no addresses, as ConWeave's; false if it has no
   * lines or is no text.
   */
  public static boolean isOfNodes(Path file) throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      String first = lines.readLine();
      Matcher m = LINE.matcher(first == null ? "" : first.strip());
      return m.matches() && m.group(1).length() != ADDRESS_DIGITS;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  /**
   * Reads all lines; empty ones are passed over.
   *
   * @throws WorkloadException if it is no text, a line is not of this form, a number is out of
   *     range or the last line has no end, so that its last number may be cut short
   * @throws IOException if the file cannot be read
   */
  public static List<Completion> read(Path file) throws IOException {
    List<Completion> completions = new ArrayList<>();
    String text;
    try {
      text = Files.readString(file, StandardCharsets.UTF_8);
    } catch (CharacterCodingException e) {
      throw new WorkloadException(file + " is no text, and an fct.txt is");
    }
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (!line.isEmpty()) {
        completions.add(completion(line, file + ":" + (i + 1)));
      }
    }
    if (!text.isEmpty() && !text.endsWith("\n")) {
      throw new WorkloadException(
          file + " ends in the middle of a line; allowed are whole lines, each with its end");
    }
    return completions;
  }

  private static Completion completion(String line, String place) {
    Matcher m = LINE.matcher(line);
    if (!m.matches()) {
      throw new WorkloadException(
          "%s: '%s' is not of the form 'sip dip sport dport bytes start_ns fct_ns standalone_ns'"
              .formatted(place, line));
    }
    try {
      Transfer transfer =
          new Transfer(
              address(m.group(1)),
              address(m.group(2)),
              Long.parseLong(m.group(3)),
              Long.parseLong(m.group(4)),
              Long.parseLong(m.group(5)));
      long startPs = picoseconds(m.group(6));
      long fctPs = picoseconds(m.group(7));
      long unused = Math.addExact(startPs, fctPs);
      return new Completion(transfer, startPs, fctPs, picoseconds(m.group(8)));
    } catch (ArithmeticException | NumberFormatException e) {
      throw new WorkloadException(
          "%s: a number is out of range; allowed is up to 9223372036854775 ns".formatted(place));
    }
  }

  private static int address(String word) {
    return word.length() == ADDRESS_DIGITS
        ? Integer.parseUnsignedInt(word, 16)
        : Address.of(Integer.parseInt(word));
  }

  private static long picoseconds(String ns) {
    return Math.multiplyExact(Long.parseLong(ns), PS_PER_NS);
  }
}
