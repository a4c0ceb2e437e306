// SPDX-License-Identifier: MIT
#ifndef __SLUICE_ROCENICQUEUE_H
#define __SLUICE_ROCENICQUEUE_H

#include "RocePortQueue.h"
#include "sluice/model/nic.h"

#include <memory>

namespace sluice::omnet {

/**
 * The RDMA part of a host's interface. See the NED file.
 */
class RoceNicQueue : public RocePortQueue
{
  public:
    using RocePortQueue::getPort;
    sluice::roce::Port &getPort() override { return *nic; }
    sluice::roce::Nic &getNic() { return *nic; }

    // IMacPort
    bool receive(inet::Packet *packet) override;

    // IPassivePacketSink
    void pushPacket(inet::Packet *packet, cGate *gate) override;

    // IPacketCollection: packets of queue pairs are made when they are sent
    int getNumPackets() const override { return 0; }
    inet::b getTotalLength() const override { return inet::b(0); }

  protected:
    void initialize(int stage) override;
    void finish() override;
    void notePulled(inet::Packet *packet) override;

  private:
    std::unique_ptr<sluice::roce::Nic> nic;
    bool hasUpperLayer = true; // who takes packets of other protocols
};

} // namespace sluice::omnet

#endif
