// SPDX-License-Identifier: GPL-2.0-only
#ifndef CONGESTION_AGENT_H
#define CONGESTION_AGENT_H

#include "sluice/model/congestion_agent.h"

namespace ns3
{

/// Makes the decisions: sluice::roce::SessionAdapter, a test, or an ns-3 script.
using CongestionAgent = sluice::roce::CongestionAgent;

} // namespace ns3

#endif // CONGESTION_AGENT_H
