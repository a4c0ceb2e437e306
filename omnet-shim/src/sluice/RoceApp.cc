// SPDX-License-Identifier: MIT
#include "RoceApp.h"

#include "FlowStatistics.h"
#include "inet/common/InitStages.h"
#include "inet/common/ModuleAccess.h"

#include <cmath>
#include <map>

namespace sluice::omnet {

using namespace inet;

Define_Module(RoceApp);

simsignal_t RoceApp::rateSignal = registerSignal("rate");
simsignal_t RoceApp::windowSignal = registerSignal("window");
simsignal_t RoceApp::completionTimeSignal = registerSignal("completionTime");
simsignal_t RoceApp::goodputSignal = registerSignal("goodput");

int RoceApp::numInitStages() const
{
    return NUM_INIT_STAGES;
}

void RoceApp::initialize(int stage)
{
    if (stage != INITSTAGE_APPLICATION_LAYER)
        return;
    FlowRequest flow;
    flow.asker = getFullPath();
    flow.labels = [this](const std::string &key) { return labelOf(key); };
    flow.source = getContainingNode(this);
    flow.destination = findDestination(flow.source);
    flow.number = par("flowNumber").intValue();
    flow.bytes = par("bytes").intValue();
    flow.startPs = psOf(par("startTime"));
    const int64_t stopPs = psOf(par("stopTime"));
    flow.stopPs = stopPs < 0 ? -1 : stopPs;
    const double offered = par("offeredLoad");
    flow.offeredBps = offered < 0 ? -1 : std::llround(offered);
    flow.priority = par("priority").intValue();
    flow.sourcePort = par("sourcePort").intValue();
    flow.destinationPort = par("destinationPort").intValue();
    flow.observer = this;
    number = static_cast<uint32_t>(Sluice::of(this).addFlow(flow));
}

std::string RoceApp::labelOf(const std::string &key) const
{
    static const std::map<std::string, const char *> PARAMETERS = {
        {"id", "flowNumber"},      {"dst", "destination"},       {"bytes", "bytes"},
        {"start_ps", "startTime"}, {"stop_ps", "stopTime"},      {"offered_bps", "offeredLoad"},
        {"priority", "priority"},  {"dport", "destinationPort"}, {"sport", "sourcePort"},
    };
    const auto it = PARAMETERS.find(key);
    if (it == PARAMETERS.end())
        return "";
    return getFullPath() + "." + it->second + " = " + const_cast<RoceApp *>(this)->par(it->second).str();
}

cModule *RoceApp::findDestination(cModule *host) const
{
    const char *path = par("destination");
    cModule *found = host->getParentModule()->findModuleByPath((std::string(".") + path).c_str());
    if (found == nullptr)
        found = getSystemModule()->findModuleByPath((std::string("<root>.") + path).c_str());
    if (found == nullptr || found == host)
        throw cRuntimeError("destination '%s' is %s; allowed is the path of another host", path,
                            found == nullptr ? "not a module" : "this host itself");
    return found;
}

void RoceApp::handleMessage(cMessage *message)
{
    delete message; // an indication to all applications of the node
}

void RoceApp::OnRate(const roce::Flow &flow, int64_t rateBps)
{
    if (flow.id == number)
        emit(rateSignal, static_cast<double>(rateBps));
}

void RoceApp::OnWindow(const roce::Flow &flow, double windowBytes)
{
    if (flow.id == number)
        emit(windowSignal, windowBytes);
}

void RoceApp::OnComplete(const roce::Flow &flow)
{
    if (flow.id == number)
        FlowStatistics::emitCompletion(*this, completionTimeSignal, goodputSignal, flow);
}

} // namespace sluice::omnet
