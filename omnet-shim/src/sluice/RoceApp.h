// SPDX-License-Identifier: MIT
#ifndef __SLUICE_ROCEAPP_H
#define __SLUICE_ROCEAPP_H

#include "InetVersions.h"
#include "ShownText.h"
#include "Sluice.h"

namespace sluice::omnet {

/**
 * A flow of a network without a plan. See the NED file.
 */
class RoceApp : public cSimpleModule, public DirectiveResolver, private roce::FlowObserver
{
  public:
    // DirectiveResolver
    std::string resolveDirective(char directive) const override;

  protected:
    int numInitStages() const override;
    void initialize(int stage) override;
    void handleMessage(cMessage *message) override;
    void refreshDisplay() const override;

  private:
    cModule *findDestination(cModule *host) const;
    /** The parameter that a key of the plan comes from, and its value, for messages. */
    std::string labelOf(const std::string &key) const;
    std::string textOfState() const;

    // FlowObserver
    void OnRate(const roce::Flow &flow, int64_t rateBps) override;
    void OnWindow(const roce::Flow &flow, double windowBytes) override;
    void OnComplete(const roce::Flow &flow) override;

    Sluice *sluice = nullptr;
    uint32_t number = 0;              // of the flow
    const roce::Flow *flow = nullptr; // once it has started
    double rateBps = -1;              // as decided last; negative: not yet
    double windowBytes = -1;          // as decided last; negative: none
    Shown shownState{[this]() { return textOfState(); }};

    static simsignal_t rateSignal;
    static simsignal_t windowSignal;
    static simsignal_t completionTimeSignal;
    static simsignal_t goodputSignal;
};

} // namespace sluice::omnet

#endif
