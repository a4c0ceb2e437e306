// SPDX-License-Identifier: MIT
package org.sluice.cc.paths;

import java.util.List;
import org.sluice.cc.EntityRandom;
import org.sluice.cc.NextHop;

/** What choosers of next hops have in common. */
final class NextHops {
  private NextHops() {}

  /**
   * One of them, each as likely.
   *
   * @param draw of the event, see {@link org.sluice.cc.Flowlet#draw1}
   * @param random if the event has none
   */
  static NextHop drawn(List<NextHop> among, long draw, EntityRandom random) {
    int drawn =
        draw > 0 ? (int) ((draw - 1) % among.size()) : (int) (random.nextDouble() * among.size());
    return among.get(drawn);
  }
}
