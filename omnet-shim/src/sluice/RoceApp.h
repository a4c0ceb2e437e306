// SPDX-License-Identifier: MIT
#ifndef __SLUICE_ROCEAPP_H
#define __SLUICE_ROCEAPP_H

#include "Sluice.h"

namespace sluice::omnet {

/**
 * A flow of a network without a plan. See the NED file.
 */
class RoceApp : public cSimpleModule, private roce::FlowObserver
{
  protected:
    int numInitStages() const override;
    void initialize(int stage) override;
    void handleMessage(cMessage *message) override;

  private:
    cModule *findDestination(cModule *host) const;
    /** The parameter that a key of the plan comes from, and its value, for messages. */
    std::string labelOf(const std::string &key) const;

    // FlowObserver
    void OnRate(const roce::Flow &flow, int64_t rateBps) override;
    void OnWindow(const roce::Flow &flow, double windowBytes) override;
    void OnComplete(const roce::Flow &flow) override;

    uint32_t number = 0; // of the flow

    static simsignal_t rateSignal;
    static simsignal_t windowSignal;
    static simsignal_t completionTimeSignal;
    static simsignal_t goodputSignal;
};

} // namespace sluice::omnet

#endif
