// SPDX-License-Identifier: MIT
#include "inet/queueing/base/PacketFlowBase.h"

namespace sluice::omnet {

using namespace omnetpp;

/** See the NED file. */
class Forgetter : public inet::queueing::PacketFlowBase
{
  protected:
    void processPacket(inet::Packet *packet) override { packet->clearRegionTags(); }
};

Define_Module(Forgetter);

} // namespace sluice::omnet
