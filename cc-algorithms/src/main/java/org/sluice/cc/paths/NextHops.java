// SPDX-License-Identifier: MIT
package org.sluice.cc.paths;

import java.util.List;
import org.sluice.cc.EntityRandom;
import org.sluice.cc.NextHop;

/** What choosers of next hops have in common. */
final class NextHops {
  private NextHops() {}

  /** One of them, each as likely. */
  static NextHop drawn(List<NextHop> among, EntityRandom random) {
    return among.get((int) (random.nextDouble() * among.size()));
  }
}
