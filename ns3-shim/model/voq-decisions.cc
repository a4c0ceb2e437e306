// SPDX-License-Identifier: GPL-2.0-only
#include "voq-decisions.h"

#include "decision-refusal.h"

#include "ns3/node-list.h"

#include <string>
#include <vector>

namespace ns3
{

namespace
{

using sluice::Decision;
using sluice::DecisionKind;

constexpr uint32_t WORDS_PER_ASSIGNMENT = 2;
constexpr uint32_t WORDS_PER_TAKER = 4;
constexpr int64_t LARGEST_FRAME = 65536;

bool
IsNode(int64_t number)
{
    return number >= 0 && number < static_cast<int64_t>(NodeList::GetNNodes());
}

void
Assign(RoceVoqs& voqs, const Decision& decision)
{
    if (decision.wordCount % WORDS_PER_ASSIGNMENT != 0 || decision.a < 0)
    {
        RefuseDecision(decision,
                       "with " + std::to_string(decision.wordCount) +
                           " words and an initial credit of " + std::to_string(decision.a) +
                           " bytes");
    }
    std::vector<RoceVoqs::Assignment> assignments;
    for (uint32_t i = 0; i < decision.wordCount; i += WORDS_PER_ASSIGNMENT)
    {
        if (!IsNode(decision.words[i]))
        {
            RefuseDecision(decision, "with node " + std::to_string(decision.words[i]));
        }
        assignments.push_back({decision.words[i], decision.words[i + 1]});
    }
    voqs.Assign(assignments, decision.a, decision.b != 0);
}

void
Watch(RoceVoqs& voqs, const Decision& decision)
{
    if (decision.a < 0 || decision.a >= static_cast<int64_t>(RoceVoqs::WATCHES))
    {
        RefuseDecision(decision, "with watch " + std::to_string(decision.a));
    }
    const auto watch = static_cast<std::size_t>(decision.a);
    if (decision.c < 0)
    {
        voqs.Unwatch(watch);
    }
    else
    {
        voqs.Watch(watch, decision.entity, decision.b, decision.c != 0);
    }
}

void
Pace(RoceSwitch& target, const Decision& decision)
{
    const auto pacers = static_cast<int64_t>(target.GetPorts().size());
    if (decision.a < 0 || decision.a >= pacers || decision.b < 1 || decision.c < 1 ||
        decision.d < 1 || decision.d > LARGEST_FRAME || decision.wordCount % WORDS_PER_TAKER != 0)
    {
        RefuseDecision(decision,
                       "with pacer " + std::to_string(decision.a) + " at " +
                           std::to_string(decision.b) + " bit/s, " + std::to_string(decision.c) +
                           " bytes each in frames of " + std::to_string(decision.d) +
                           " bytes and " + std::to_string(decision.wordCount) + " words");
    }
    std::vector<sluice::PacedShares::Taker> takers;
    for (uint32_t i = 0; i < decision.wordCount; i += WORDS_PER_TAKER)
    {
        const int64_t* row = decision.words + i;
        if (!IsNode(row[0]) || row[2] < 1 || row[3] < 0)
        {
            RefuseDecision(decision,
                           "with node " + std::to_string(row[0]) + ", weight " +
                               std::to_string(row[2]) + " and a quota of " +
                               std::to_string(row[3]) + " bytes");
        }
        takers.push_back({row[0], row[1], row[2], row[3]});
    }
    target.GetCreditPacers().Set(static_cast<std::size_t>(decision.a),
                                 decision.b,
                                 decision.c,
                                 static_cast<uint32_t>(decision.d),
                                 takers);
}

} // namespace

bool
VoqDecisions::Knows(DecisionKind kind)
{
    switch (kind)
    {
    case DecisionKind::kGrant:
    case DecisionKind::kQueueByDestination:
    case DecisionKind::kWatchVoqs:
    case DecisionKind::kStampAtDeparture:
    case DecisionKind::kPaceAmong:
    case DecisionKind::kWatchFlagged:
        return true;
    default:
        return false;
    }
}

void
VoqDecisions::Apply(RoceSwitch& target, const Decision& decision)
{
    switch (decision.kind)
    {
    case DecisionKind::kGrant:
        if (decision.b < 0)
        {
            RefuseDecision(decision, "with " + std::to_string(decision.b) + " bytes");
        }
        target.GetVoqs().Grant(decision.a, decision.b);
        return;
    case DecisionKind::kQueueByDestination:
        Assign(target.GetVoqs(), decision);
        return;
    case DecisionKind::kWatchVoqs:
        Watch(target.GetVoqs(), decision);
        return;
    case DecisionKind::kStampAtDeparture:
        if (decision.a < 0 || decision.a > (RoceVoqs::STAMP_FLOWS | RoceVoqs::STAMP_SENT))
        {
            RefuseDecision(decision, "with stamps " + std::to_string(decision.a));
        }
        target.GetVoqs().StampAtDeparture(decision.a);
        return;
    case DecisionKind::kWatchFlagged:
        target.GetVoqs().WatchFlagged(decision.entity, decision.a != 0);
        return;
    default:
        Pace(target, decision);
        return;
    }
}

} // namespace ns3
