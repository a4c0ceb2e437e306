// SPDX-License-Identifier: MIT
#ifndef __SLUICE_SWITCHNODE_H
#define __SLUICE_SWITCHNODE_H

#include "Sluice.h"

#include <memory>
#include <vector>

namespace sluice::omnet {

/** The shared part of a node with RoceQueues. */
struct Sluice::SwitchNode
{
    SwitchNode(OmnetEngine &engine, int64_t id)
        : id(id), device(std::make_unique<roce::Switch>(engine, settings))
    {
    }

    int64_t id;
    roce::SwitchSettings settings;
    std::unique_ptr<roce::Switch> device;
    std::vector<RoceQueue *> queues;                        // by port; null: a port of another kind
    std::vector<std::unique_ptr<roce::SwitchPort>> unlined; // stand for those, so that numbers agree
};

} // namespace sluice::omnet

#endif
