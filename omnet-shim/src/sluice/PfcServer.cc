// SPDX-License-Identifier: MIT
#include "PfcServer.h"

namespace sluice::omnet {

Define_Module(PfcServer);

bool PfcServer::canProcessPacket()
{
    // The line first: a queue that is asked takes the last frame for sent.
    return consumer->canPushSomePacket(outputGate->getPathEndGate()) &&
           provider->canPullSomePacket(inputGate->getPathStartGate());
}

} // namespace sluice::omnet
