// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sluice.workloads.Dimension;
import org.sluice.workloads.Flow;
import org.sluice.workloads.Link;
import org.sluice.workloads.Topology;

/**
 * What a sender's application offers: {@code load}, a share of its link, or {@code offered}, a
 * rate, or as much as it is allowed to send.
 *
 * @param share of the link, or null
 * @param rateBps bit/s, or {@link Flow#AS_FAST_AS_POSSIBLE}
 * @param written where it was written, or null
 * @param scope the experiment's
 */
record OfferedRate(
    @Nullable BigDecimal share, long rateBps, @Nullable YamlNode written, Scope scope) {
  /** Why a load above 100 % is doubtful. */
  static final String TOO_MUCH = "which is more than the sender's link carries";

  private static final BigDecimal MOST_LOAD = BigDecimal.valueOf(10);

  static OfferedRate read(Section in) {
    Optional<YamlNode> load = in.find("load");
    Optional<YamlNode> offered = in.find("offered");
    if (load.isPresent() && offered.isPresent()) {
      throw offered.get().failure("and load are both given; allowed is one of the two");
    }
    if (offered.isPresent()) {
      long bps = in.scope().quantity(offered.get(), Dimension.RATE, 1, Link.MOST_RATE_BPS);
      return new OfferedRate(null, bps, offered.get(), in.scope());
    }
    return load.map(
            node ->
                new OfferedRate(
                    in.scope().number(node, BigDecimal.ZERO, MOST_LOAD),
                    Flow.AS_FAST_AS_POSSIBLE,
                    node,
                    in.scope()))
        .orElseGet(() -> new OfferedRate(null, Flow.AS_FAST_AS_POSSIBLE, null, in.scope()));
  }

  /** What a host offers, bit/s, or {@link Flow#AS_FAST_AS_POSSIBLE}. */
  long bps(Topology topology, int src) {
    if (written == null) {
      return rateBps;
    }
    if (share == null && topology.hasUnequalLinks(src)) {
      return rateBps;
    }
    long linkBps = topology.accessRateBps(src);
    long bps =
        share == null
            ? rateBps
            : share
                .multiply(BigDecimal.valueOf(linkBps))
                .setScale(0, RoundingMode.HALF_EVEN)
                .longValueExact();
    if (bps == 0) {
      throw written.notAllowed(scope.text(written), "more than 0");
    }
    if (bps > linkBps) {
      scope.warn(written.where().doubt(scope.text(written), TOO_MUCH));
    }
    return bps;
  }
}
