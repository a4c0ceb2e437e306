// SPDX-License-Identifier: MIT
#ifndef __SLUICE_FLOWSTATISTICS_H
#define __SLUICE_FLOWSTATISTICS_H

#include "ShimDefs.h"
#include "sluice/model/nic.h"

#include <vector>

namespace sluice::omnet {

/**
 * Emits what happens to the flows of a network as signals of a module: completions of all of them, rate and
 * window of each of the first in vectors of its own.
 */
class FlowStatistics : public roce::FlowObserver
{
  public:
    /**
     * @param module emits the signals, has @statisticTemplate[flowRate] and [flowWindow]; outlives it
     * @param ownVectors flows with lower numbers have rate and window vectors
     */
    FlowStatistics(cComponent &module, uint32_t ownVectors) : module(module), ownVectors(ownVectors) {}

    /** Emits completion time and, in bit/s, goodput of a flow that is complete. */
    static void emitCompletion(cComponent &module, simsignal_t time, simsignal_t goodput,
                               const roce::Flow &flow);

    // FlowObserver
    void OnRate(const roce::Flow &flow, int64_t rateBps) override;
    void OnWindow(const roce::Flow &flow, double windowBytes) override;
    void OnComplete(const roce::Flow &flow) override;

  private:
    simsignal_t signalOf(std::vector<simsignal_t> &signals, uint32_t flow, const char *what);

    cComponent &module;
    uint32_t ownVectors;
    std::vector<simsignal_t> rateSignals;
    std::vector<simsignal_t> windowSignals;
    static simsignal_t flowCompletionTimeSignal;
    static simsignal_t flowGoodputSignal;
};

} // namespace sluice::omnet

#endif
