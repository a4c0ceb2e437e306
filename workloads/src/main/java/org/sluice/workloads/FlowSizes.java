// SPDX-License-Identifier: MIT
package org.sluice.workloads;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A flow-size distribution: a cumulative distribution, linear between its points, as in the HPCC
 * simulator's traffic generator.
 */
public final class FlowSizes {

  /**
   * One point of the distribution.
   *
   * @param bytes flow size
   * @param percent share of flows no larger, 0 to 100
   */
  public record Point(double bytes, double percent) {}

  private static final List<String> NAMES =
      List.of("alistorage", "cache_follower", "fb_hadoop", "google_rpc", "websearch");

  private final List<Point> points;

  private FlowSizes(List<Point> points) {
    this.points = Collections.unmodifiableList(points);
  }

  /**
   * Reads a CDF file: lines {@code bytes percent}, both ascending, from 0 to 100 (or to 1 where the
   * file counts in fractions).
   *
   * @throws WorkloadException if the file is missing or wrong
   */
  public static FlowSizes read(Path file) {
    return read(new HpccTokens(file));
  }

  /** The names of the distributions that come with this module. */
  public static List<String> names() {
    return NAMES;
  }

  /**
   * A distribution that comes with this module; their sources are in its resource {@code
   * cdf/README.md}.
   *
   * @throws WorkloadException if there is none of that name
   */
  public static FlowSizes named(String name) {
    if (!NAMES.contains(name)) {
      throw new WorkloadException(
          "no distribution is named '" + name + "'; there are " + String.join(", ", NAMES));
    }
    String resource = "cdf/" + name + ".txt";
    try (InputStream in = FlowSizes.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException(resource + " is missing from the jar.");
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return read(new HpccTokens(resource, text.lines().toList()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static FlowSizes read(HpccTokens in) {
    List<Point> points = new ArrayList<>();
    double bytes = 0;
    double share = 0;
    while (!in.atEnd()) {
      bytes = in.number("the size of a point", bytes, Long.MAX_VALUE);
      share = in.number("the share of a point", share, 100);
      points.add(new Point(bytes, share));
    }
    if (points.size() < 2 || points.get(0).percent() != 0 || (share != 100 && share != 1)) {
      throw in.refuse(
          "the last share", Double.toString(share), "100 or 1, after a first share of 0");
    }
    if (share == 1) {
      points.replaceAll(p -> new Point(p.bytes(), p.percent() * 100));
    }
    return new FlowSizes(points);
  }

  /** The points, ascending. */
  public List<Point> points() {
    return points;
  }

  /** Mean flow size, bytes. */
  public double meanBytes() {
    double mean = 0;
    for (int i = 1; i < points.size(); i++) {
      Point a = points.get(i - 1);
      Point b = points.get(i);
      mean += (a.bytes() + b.bytes()) / 2 * (b.percent() - a.percent()) / 100;
    }
    return mean;
  }

  /**
   * The flow size below which a share of flows lies.
   *
   * @param percent 0 to 100
   * @return bytes, at least 1
   */
  public long quantile(double percent) {
    for (int i = 1; i < points.size(); i++) {
      Point a = points.get(i - 1);
      Point b = points.get(i);
      if (percent <= b.percent() && b.percent() > a.percent()) {
        double share = (percent - a.percent()) / (b.percent() - a.percent());
        return Math.max(1, (long) (a.bytes() + share * (b.bytes() - a.bytes())));
      }
    }
    return Math.max(1, (long) points.get(points.size() - 1).bytes());
  }
}
