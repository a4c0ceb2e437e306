// SPDX-License-Identifier: MIT
package org.sluice.kit.contract;

import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import org.sluice.cc.PicoTime;

/** What is going to happen: timers that are set, messages under way. */
final class Agenda {
  /** One thing to come. */
  record Due(long atPs, long order, Runnable what) {}

  /** One timer of one machine. */
  private record TimerKey(int entity, long timer) {}

  private final PriorityQueue<Due> dues =
      new PriorityQueue<>(
          (x, y) ->
              x.atPs() != y.atPs()
                  ? Long.compare(x.atPs(), y.atPs())
                  : Long.compare(x.order(), y.order()));
  private final Map<TimerKey, Due> timers = new HashMap<>();
  private long order;

  void at(long atPs, Runnable what) {
    if (atPs != PicoTime.NEVER) {
      dues.add(new Due(atPs, order++, what));
    }
  }

  void setTimer(int entity, long timer, long atPs, Runnable fires) {
    cancelTimer(entity, timer);
    if (atPs == PicoTime.NEVER) {
      return;
    }
    TimerKey key = new TimerKey(entity, timer);
    Due due =
        new Due(
            atPs,
            order++,
            () -> {
              timers.remove(key);
              fires.run();
            });
    timers.put(key, due);
    dues.add(due);
  }

  void cancelTimer(int entity, long timer) {
    Due set = timers.remove(new TimerKey(entity, timer));
    if (set != null) {
      dues.remove(set);
    }
  }

  /** When something is due next, {@link PicoTime#NEVER} if nothing is. */
  long nextPs() {
    Due next = dues.peek();
    return next == null ? PicoTime.NEVER : next.atPs();
  }

  /** Lets everything happen that is due up to now. */
  void run(long nowPs) {
    while (nextPs() <= nowPs) {
      Due next = dues.poll();
      if (next == null) {
        return;
      }
      next.what().run();
    }
  }
}
