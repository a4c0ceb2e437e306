// SPDX-License-Identifier: MIT
package org.sluice.workloads.hpcc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.sluice.workloads.FlowSizes;
import org.sluice.workloads.WorkloadException;

/**
 * A flow-size distribution of the HPCC simulator's traffic generator: lines {@code bytes percent},
 * both ascending, from 0 to 100 (or to 1 where the file counts in fractions).
 */
public final class SizeFile {
  private static final List<String> SHIPPED =
      List.of("alistorage", "cache_follower", "fb_hadoop", "google_rpc", "websearch");

  private SizeFile() {}

  /**
   * Reads a distribution.
   *
   * @throws WorkloadException if the file is missing or wrong
   */
  public static FlowSizes read(Path file) {
    return read(new Words(file));
  }

  /** The names of the distributions that come with this module. */
  public static List<String> shipped() {
    return SHIPPED;
  }

  /**
   * A distribution that comes with this module; their sources are in the resource {@code
   * org/sluice/workloads/cdf/README.md}.
   *
   * @throws WorkloadException if there is none of that name
   */
  public static FlowSizes shipped(String name) {
    if (!SHIPPED.contains(name)) {
      throw new WorkloadException(
          "no distribution is named '%s'; there are %s"
              .formatted(name, String.join(", ", SHIPPED)));
    }
    String resource = "cdf/" + name + ".txt";
    try (InputStream in = FlowSizes.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException(resource + " is missing from the jar.");
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return read(new Words(resource, text.lines().toList()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static FlowSizes read(Words in) {
    List<FlowSizes.Point> points = new ArrayList<>();
    double bytes = 0;
    double share = 0;
    while (!in.atEnd()) {
      bytes = in.number("the size of a point", bytes, Long.MAX_VALUE);
      if (in.atLineEnd()) {
        throw in.refuse("the number of values on the line", "1", "2, bytes and percent");
      }
      share = in.number("the share of a point", share, 100);
      if (!in.atLineEnd()) {
        throw in.refuse("the number of values on the line", "3 or more", "2, bytes and percent");
      }
      points.add(new FlowSizes.Point(bytes, share));
    }
    if (points.size() < 2 || points.get(0).percent() != 0 || (share != 100 && share != 1)) {
      throw in.refuse(
          "the last share", Double.toString(share), "100 or 1, after a first share of 0");
    }
    if (share == 1) {
      points.replaceAll(p -> new FlowSizes.Point(p.bytes(), p.percent() * 100));
    }
    return new FlowSizes(points);
  }
}
