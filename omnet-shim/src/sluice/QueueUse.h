// SPDX-License-Identifier: MIT
#ifndef __SLUICE_QUEUEUSE_H
#define __SLUICE_QUEUEUSE_H

#include "sluice/model/port.h"

#include <array>
#include <cstdint>

namespace sluice::omnet {

/** Counts what waits in the queues of a port. */
class QueueUse
{
  public:
    struct Use
    {
        int64_t packets = 0;
        int64_t bytes = 0;
    };

    /** @param queue below sluice::roce::Port::kQueues */
    void add(unsigned queue, int64_t bytes) { change(queue, 1, bytes); }
    void remove(unsigned queue, int64_t bytes) { change(queue, -1, -bytes); }

    const Use &of(unsigned queue) const { return queues[queue]; }
    const Use &ofAll() const { return all; }

    void clear() { *this = QueueUse(); }

  private:
    void change(unsigned queue, int64_t packets, int64_t bytes)
    {
        queues[queue].packets += packets;
        queues[queue].bytes += bytes;
        all.packets += packets;
        all.bytes += bytes;
    }

    std::array<Use, sluice::roce::Port::kQueues> queues;
    Use all;
};

} // namespace sluice::omnet

#endif
