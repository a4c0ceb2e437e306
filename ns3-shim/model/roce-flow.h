// SPDX-License-Identifier: GPL-2.0-only
#ifndef ROCE_FLOW_H
#define ROCE_FLOW_H

#include "sluice/model/flow.h"

namespace ns3
{

/// One flow: what it is, and how far it got. Made by Create<RoceFlow>(), kept in a Ptr.
using RoceFlow = sluice::roce::Flow;

} // namespace ns3

#endif // ROCE_FLOW_H
