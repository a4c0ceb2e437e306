// SPDX-License-Identifier: GPL-2.0-only
#include "sluice-session.h"

#include "roce-engine.h"

#include "ns3/node-list.h"

#include <utility>

namespace ns3
{

SluiceSession::SluiceSession(std::unique_ptr<sluice::Transport> transport)
    : SessionAdapter(RoceEngine::Get(), std::move(transport))
{
}

void
SluiceSession::AddFlow(Ptr<RoceFlow> flow, Ptr<RoceNic> source, Ptr<RoceNic> destination)
{
    SessionAdapter::AddFlow(sluice::roce::FlowPtr(PeekPointer(flow)),
                            source->GetModel(),
                            destination->GetModel());
}

void
SluiceSession::AddSwitch(Ptr<RoceSwitch> target)
{
    SessionAdapter::AddSwitch(target->GetModel());
}

void
SluiceSession::AddHost(Ptr<RoceNic> nic)
{
    SessionAdapter::AddHost(nic->GetModel());
}

void
SluiceSession::Open(const sluice::Hello& hello)
{
    SetNodes(NodeList::GetNNodes());
    SessionAdapter::Open(hello);
}

} // namespace ns3
