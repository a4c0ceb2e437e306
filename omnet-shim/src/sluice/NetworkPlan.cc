// SPDX-License-Identifier: MIT
#include "NetworkPlan.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>

namespace sluice::omnet {

namespace {

/** Formats a value as plans need it: without spaces. */
std::string encoded(const std::string &value)
{
    std::string out;
    for (const char c : value) {
        if (c == ' ')
            out += "%20";
        else if (c == '%')
            out += "%25";
        else
            out += c;
    }
    return out;
}

} // namespace

NetworkPlan::NetworkPlan(const NetworkCables &cables, const std::vector<cModule *> &switches) : cables(cables)
{
    for (cModule *node : cables.getNodes()) {
        ids[node] = static_cast<int64_t>(isSwitch.size());
        isSwitch.push_back(cables.getDegree(node) > 1 ||
                           std::find(switches.begin(), switches.end(), node) != switches.end());
    }
}

int64_t NetworkPlan::idOf(cModule *node) const
{
    const auto it = ids.find(node);
    return it == ids.end() ? -1 : it->second;
}

void NetworkPlan::scheme(PlanText &out, cModule *sluice, const std::string &slot,
                         const std::string &parameter)
{
    const std::string name = sluice->par(parameter.c_str()).stdstringValue();
    if (name.empty())
        return;
    const std::string origin = sluice->getFullPath() + "." + parameter;
    const std::string profile = sluice->par((parameter + "Profile").c_str()).stdstringValue();
    out.add("scheme slot=" + slot + " name=" + encoded(name) +
                (profile.empty() ? "" : " profile=" + encoded(profile)) + "\n",
            origin);
    std::istringstream list(sluice->par((parameter + "Parameters").c_str()).stdstringValue());
    std::string one;
    while (list >> one) {
        const size_t equals = one.find('=');
        if (equals == std::string::npos || equals == 0)
            throw cRuntimeError("%sParameters: '%s' is wrong; allowed is name=value name=value ...",
                                parameter.c_str(), one.c_str());
        out.add("parameter slot=" + slot + " name=" + one.substr(0, equals) +
                    " value=" + one.substr(equals + 1) + "\n",
                origin + "Parameters");
    }
}

bool NetworkPlan::decides(cModule *sluice)
{
    return !sluice->par("congestionControl").stdstringValue().empty() ||
           !sluice->par("flowControl").stdstringValue().empty();
}

std::string NetworkPlan::sessionLine(cModule *sluice) const
{
    std::string classPath = sluice->par("classPath").stdstringValue();
    const char *fromEnvironment = std::getenv("SLUICE_CLASSPATH");
    if (classPath.empty() && fromEnvironment != nullptr)
        classPath = fromEnvironment;
    const std::string transport = sluice->par("transport").stdstringValue();
    const std::string endpoint = sluice->par("endpoint").stdstringValue();
    std::string line = "session transport=" + encoded(transport);
    if (transport == "jvm" && classPath.empty() && decides(sluice))
        throw cRuntimeError(
            "no class path of Sluice's Java side is given; allowed is the parameter classPath or the "
            "variable SLUICE_CLASSPATH (./sluice builds it: .../experiments/runner/target/lib/*)");
    if (transport == "jvm")
        line += " classpath=" + (classPath.empty() ? "-" : encoded(classPath));
    if (!endpoint.empty())
        line += " endpoint=" + encoded(endpoint);
    return line + " " + sluice->par("session").stdstringValue() + "\n";
}

std::string NetworkPlan::runLine(cModule *sluice) const
{
    const int64_t seed = sluice->par("seed").intValue();
    const char *limit = getEnvir()->getConfig()->getConfigValue("sim-time-limit");
    const int64_t endPs = limit == nullptr ? INT64_MAX / 2 : toPs(SimTime::parse(limit));
    const std::string out = sluice->par("out").stdstringValue();
    std::ostringstream line;
    line << "run experiment=" << encoded(sluice->getSystemModule()->getName())
         << " seed=" << (seed >= 0 ? seed : atol(getEnvir()->getConfigEx()->getVariable("seedset")) + 1)
         << " duration_ps=" << endPs << " resolution=" << (timeStepPs() == 1 ? "ps" : "ns")
         << " out=" << (out.empty() ? "-" : encoded(out)) << "\n";
    return line.str();
}

void NetworkPlan::nodesAndLinks(PlanText &out) const
{
    for (cModule *node : cables.getNodes()) {
        std::ostringstream line;
        const int64_t id = idOf(node);
        line << "node id=" << id << " type=" << (isSwitch[id] ? "switch" : "host")
             << " name=" << encoded(node->getFullPath()) << "\n";
        out.add(line.str(), node->getFullPath());
    }
    for (const Cable &cable : cables.getCables()) {
        std::ostringstream line;
        line << "link a=" << idOf(cable.a.node) << " b=" << idOf(cable.b.node)
             << " rate_bps=" << cable.rateBps << " delay_ps=" << cable.delayPs << "\n";
        out.add(line.str(),
                "the cable from " + cable.a.node->getFullPath() + " to " + cable.b.node->getFullPath());
    }
}

std::string NetworkPlan::flowLine(size_t number, const FlowRequest &flow) const
{
    std::ostringstream line;
    line << "flow id=" << number << " src=" << idOf(flow.source) << " dst=" << idOf(flow.destination)
         << " bytes=" << flow.bytes << " start_ps=" << flow.startPs << " stop_ps=" << flow.stopPs
         << " offered_bps=" << flow.offeredBps << " priority=" << flow.priority
         << " sport=" << 10000 + number % 50000 << "\n";
    return line.str();
}

PlanText NetworkPlan::text(cModule *sluice, const std::vector<FlowRequest> &flows) const
{
    const std::string path = sluice->getFullPath();
    PlanText text;
    text.add("sluice-plan version=1\n" + runLine(sluice), path);
    scheme(text, sluice, "congestion-control", "congestionControl");
    scheme(text, sluice, "flow-control", "flowControl");
    text.add(sessionLine(sluice), path + ".session, transport, endpoint or classPath");
    text.add("dataplane wire_overhead_bytes=20 min_frame_bytes=64 header_bytes=62 ack_bytes=66 "
             "gap_before_arrival=false\n",
             path);
    const std::string dataplane = sluice->par("dataplane").stdstringValue();
    if (!dataplane.empty())
        text.add("dataplane " + dataplane + "\n", path + ".dataplane");
    nodesAndLinks(text);
    for (size_t i = 0; i < flows.size(); i++)
        text.add(flowLine(i, flows[i]), flows[i].asker);
    return text;
}

} // namespace sluice::omnet
