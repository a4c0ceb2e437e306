// SPDX-License-Identifier: MIT
#ifndef __SLUICE_PFCSERVER_H
#define __SLUICE_PFCSERVER_H

#include "inet/queueing/server/InstantServer.h"

namespace sluice::omnet {

/** Pulls packets from a queue of the data plane when the line is free. See the NED file. */
class PfcServer : public inet::queueing::InstantServer
{
  protected:
    bool canProcessPacket() override;
};

} // namespace sluice::omnet

#endif
