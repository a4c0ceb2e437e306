// SPDX-License-Identifier: MIT
#include "SwitchNode.h"

#include "RoceQueue.h"

namespace sluice::omnet {

SwitchNode::SwitchNode(roce::Network &network, int64_t id)
    : network(network),
      id(id),
      settings(network.SettingsOf(id)),
      device(network.engine(), settings),
      queues(network.topology().PortsOf(id).size(), nullptr)
{
    device.SetNode(static_cast<uint32_t>(id));
}

bool SwitchNode::forwards(int port) const
{
    const RoceQueue *queue = queues[static_cast<size_t>(port)];
    return queue != nullptr && queue->isForwarding();
}

void SwitchNode::build()
{
    for (const sluice::Port &planned : network.topology().PortsOf(id)) {
        RoceQueue *queue = queues[static_cast<size_t>(planned.number)];
        device.AddPort(queue != nullptr ? queue->getSwitchPort() : standIn(planned));
    }
    network.AddSwitch(id, device);
}

roce::SwitchPort &SwitchNode::standIn(const sluice::Port &planned)
{
    unlined.push_back(std::make_unique<roce::SwitchPort>(network.engine()));
    network.SetUpPort(planned, *unlined.back());
    return *unlined.back();
}

} // namespace sluice::omnet
