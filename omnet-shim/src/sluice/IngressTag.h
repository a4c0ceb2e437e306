// SPDX-License-Identifier: MIT
#ifndef __SLUICE_INGRESSTAG_H
#define __SLUICE_INGRESSTAG_H

#include "ShimDefs.h"
#include "inet/common/TagBase.h"
#include "sluice/model/frame.h"

namespace sluice::omnet {

/**
 * Says by which port of a node a region of a packet's data came. INET's relays take the tags of the packet
 * away, but not those of its data; and copies of the packet share them.
 */
class IngressTag : public inet::TagBase
{
  public:
    /** @param nodeId the node's number as a module: other nodes do not read the tag */
    void set(int newNodeId, int newPort)
    {
        nodeId = newNodeId;
        port = newPort;
        copies = roce::Make<roce::Copies>();
    }

    int getNodeId() const { return nodeId; }
    int getPort() const { return port; }
    const roce::Shared<roce::Copies> &getCopies() const { return copies; }

    IngressTag *dup() const override { return new IngressTag(*this); }
    std::string str() const override { return "port " + std::to_string(port); }

  private:
    int nodeId = -1;
    int port = -1;
    roce::Shared<roce::Copies> copies;
};

} // namespace sluice::omnet

#endif
