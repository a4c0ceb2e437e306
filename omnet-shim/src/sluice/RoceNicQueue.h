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
class RoceNicQueue : public RocePortQueue, private sluice::roce::FlowObserver
{
  public:
    using RocePortQueue::getPort;
    sluice::roce::Port &getPort() override { return *nic; }
    sluice::roce::Nic &getNic() { return *nic; }

    // IMacPort
    bool receive(inet::Packet *packet) override;

    // IPassivePacketSink
    void pushPacket(inet::Packet *packet, GateArgument *gate) override;

  protected:
    void initialize(int stage) override;
    void finish() override;
    std::string resolveDirective(char directive) const override;

  private:
    // FlowObserver
    void OnRate(const sluice::roce::Flow &flow, int64_t rateBps) override;
    void OnWindow(const sluice::roce::Flow &flow, double windowBytes) override;
    void OnComplete(const sluice::roce::Flow &flow) override;

    void showCnp(const sluice::roce::Frame &frame);
    std::string textOfFlows() const;

    std::unique_ptr<sluice::roce::Nic> nic;
    bool hasUpperLayer = true; // who takes packets of other protocols
    Shown shownFlows{[this]() { return textOfFlows(); }};
};

} // namespace sluice::omnet

#endif
