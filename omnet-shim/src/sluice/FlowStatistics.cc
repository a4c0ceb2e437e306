// SPDX-License-Identifier: MIT
#include "FlowStatistics.h"

#include <string>

namespace sluice::omnet {

simsignal_t FlowStatistics::flowCompletionTimeSignal = cComponent::registerSignal("flowCompletionTime");
simsignal_t FlowStatistics::flowGoodputSignal = cComponent::registerSignal("flowGoodput");

simsignal_t FlowStatistics::signalOf(std::vector<simsignal_t> &signals, uint32_t flow, const char *what)
{
    if (signals.size() <= flow)
        signals.resize(flow + 1, SIMSIGNAL_NULL);
    if (signals[flow] == SIMSIGNAL_NULL) {
        const std::string name = "flow" + std::to_string(flow) + what;
        signals[flow] = cComponent::registerSignal(name.c_str());
        const std::string templateName = std::string("flow") + what;
        cProperty *statistic = module.getProperties()->get("statisticTemplate", templateName.c_str());
        getEnvir()->addResultRecorders(&module, signals[flow], name.c_str(), statistic);
    }
    return signals[flow];
}

void FlowStatistics::OnRate(const roce::Flow &flow, int64_t rateBps)
{
    if (flow.id < ownVectors)
        module.emit(signalOf(rateSignals, flow.id, "Rate"), static_cast<double>(rateBps));
}

void FlowStatistics::OnWindow(const roce::Flow &flow, double windowBytes)
{
    if (flow.id < ownVectors)
        module.emit(signalOf(windowSignals, flow.id, "Window"), windowBytes);
}

void FlowStatistics::OnComplete(const roce::Flow &flow)
{
    emitCompletion(module, flowCompletionTimeSignal, flowGoodputSignal, flow);
}

void FlowStatistics::emitCompletion(cComponent &module, simsignal_t time, simsignal_t goodput,
                                    const roce::Flow &flow)
{
    const int64_t tookPs = flow.finishPs - flow.startPs;
    module.emit(time, fromPs(tookPs));
    if (tookPs > 0)
        module.emit(goodput, static_cast<double>(flow.deliveredBytes) * 8e12 / static_cast<double>(tookPs));
}

} // namespace sluice::omnet
