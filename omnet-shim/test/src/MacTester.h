// SPDX-License-Identifier: MIT
#ifndef __SLUICE_MACTESTER_H
#define __SLUICE_MACTESTER_H

#include "ShimDefs.h"
#include "inet/common/packet/Packet.h"

#include <string>
#include <vector>

namespace sluice::omnet {

/**
 * Above an interface: sends frames and pauses by a script, and compares what arrives, and when, with what
 * is expected. See the NED file.
 */
class MacTester : public cSimpleModule
{
  protected:
    void initialize() override;
    void handleMessage(cMessage *message) override;
    void finish() override;

  private:
    void run(const std::string &step);
    inet::Packet *makeFrame(int64_t bytes, int priority);
    static void tag(inet::Packet *packet, int pcp);

    std::vector<std::string> steps;
    std::string arrived;
};

} // namespace sluice::omnet

#endif
