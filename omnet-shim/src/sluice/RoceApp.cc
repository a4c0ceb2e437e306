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
    FlowRequest request;
    request.asker = getFullPath();
    request.labels = [this](const std::string &key) { return labelOf(key); };
    request.source = getContainingNode(this);
    request.destination = findDestination(request.source);
    request.number = par("flowNumber").intValue();
    request.bytes = par("bytes").intValue();
    request.startPs = psOf(par("startTime"));
    const int64_t stopPs = psOf(par("stopTime"));
    request.stopPs = stopPs < 0 ? -1 : stopPs;
    const double offered = par("offeredLoad");
    request.offeredBps = offered < 0 ? -1 : std::llround(offered);
    request.priority = par("priority").intValue();
    request.sourcePort = par("sourcePort").intValue();
    request.destinationPort = par("destinationPort").intValue();
    request.observer = this;
    sluice = &Sluice::of(this);
    number = static_cast<uint32_t>(sluice->addFlow(request));
    WATCH(number);
    WATCH(rateBps);
    WATCH(windowBytes);
    createWatch("state", shownState);
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

void RoceApp::OnRate(const roce::Flow &of, int64_t newRateBps)
{
    if (of.id != number)
        return;
    flow = &of;
    rateBps = static_cast<double>(newRateBps);
    emit(rateSignal, rateBps);
}

void RoceApp::OnWindow(const roce::Flow &of, double newWindowBytes)
{
    if (of.id != number)
        return;
    windowBytes = newWindowBytes;
    emit(windowSignal, windowBytes);
}

void RoceApp::OnComplete(const roce::Flow &of)
{
    if (of.id == number)
        FlowStatistics::emitCompletion(*this, completionTimeSignal, goodputSignal, of);
}

std::string RoceApp::textOfState() const
{
    if (flow == nullptr)
        return "not started";
    if (flow->finishPs >= 0)
        return "complete after " + fromPs(flow->finishPs - flow->startPs).ustr();
    if (flow->bytes == roce::Flow::kUnbounded)
        return textOfBytes(flow->deliveredBytes) + " delivered";
    return textOfBytes(flow->bytes - flow->deliveredBytes) + " left";
}

std::string RoceApp::resolveDirective(char directive) const
{
    const bool runs = flow != nullptr && !flow->ended;
    switch (directive) {
    case 'n':
        return std::to_string(number);
    case 's':
        return textOfState();
    case 'r':
        return runs && rateBps >= 0 ? textOfRate(rateBps) : "";
    case 'w':
        return runs && windowBytes >= 0 ? "window " + textOfBytes(static_cast<int64_t>(windowBytes)) : "";
    case 'p':
        return runs && sluice->isPaused(*flow) ? "paused" : "";
    default:
        throw cRuntimeError(
            "directive %%%c of displayStringTextFormat is unknown; allowed are %%n %%s %%r %%w %%p",
            directive);
    }
}

void RoceApp::refreshDisplay() const
{
    const std::string text = StringFormat::formatString(par("displayStringTextFormat"), this);
    getDisplayString().setTagArg("t", 0, text.c_str());
}

} // namespace sluice::omnet
