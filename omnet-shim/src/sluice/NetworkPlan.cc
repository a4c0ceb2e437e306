// SPDX-License-Identifier: MIT
#include "NetworkPlan.h"

#include "inet/common/ModuleAccess.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <sstream>

namespace sluice::omnet {

namespace {

/** As a plan wants values: no spaces. */
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

bool isNode(cModule *module)
{
    return module->getProperties()->getAsBool("networkNode");
}

cModule *nodeOf(cModule *module)
{
    while (module != nullptr && !isNode(module))
        module = module->getParentModule();
    return module;
}

/** The submodule of the node that the module is in: its network interface. */
cModule *interfaceOf(cModule *module, cModule *node)
{
    while (module != nullptr && module->getParentModule() != node)
        module = module->getParentModule();
    return module;
}

} // namespace

NetworkCables::NetworkCables(cModule *network)
{
    addNode(network);
    for (cModule *node : nodes)
        addCables(node);
    nodes.erase(std::remove_if(nodes.begin(), nodes.end(), [this](cModule *n) { return getDegree(n) == 0; }),
                nodes.end());
}

void NetworkCables::addNode(cModule *module)
{
    if (isNode(module)) {
        nodes.push_back(module);
        return;
    }
    for (cModule::SubmoduleIterator it(module); !it.end(); ++it)
        addNode(*it);
}

void NetworkCables::addCables(cModule *node)
{
    for (cModule::GateIterator it(node); !it.end(); ++it) {
        cGate *gate = *it;
        // From inside out, over one transmission channel, into another node.
        if (gate->getType() != cGate::OUTPUT || gate->getNextGate() == nullptr)
            continue;
        cGate *start = gate->getPathStartGate();
        cGate *end = gate->getPathEndGate();
        cModule *here = start->getOwnerModule();
        cModule *there = end->getOwnerModule();
        cModule *peer = nodeOf(there);
        auto channel = dynamic_cast<cDatarateChannel *>(start->findTransmissionChannel());
        if (peer == nullptr || peer == node || nodeOf(here) != node || channel == nullptr)
            continue;
        Cable cable;
        cable.a = {node, interfaceOf(here, node)};
        cable.b = {peer, interfaceOf(there, peer)};
        cable.rateBps = std::llround(channel->getNominalDatarate());
        cable.delayPs = toPs(channel->getDelay());
        const bool known = std::any_of(cables.begin(), cables.end(), [&cable](const Cable &other) {
            return other.a.interface == cable.b.interface && other.b.interface == cable.a.interface;
        });
        if (known)
            continue;
        cables.push_back(cable);
        degrees[node]++;
        degrees[peer]++;
    }
}

int NetworkCables::getDegree(cModule *node) const
{
    const auto it = degrees.find(node);
    return it == degrees.end() ? 0 : it->second;
}

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

void NetworkPlan::scheme(std::string &out, cModule *sluice, const std::string &slot,
                         const std::string &parameter)
{
    const std::string name = sluice->par(parameter.c_str()).stdstringValue();
    if (name.empty())
        return;
    out += "scheme slot=" + slot + " name=" + encoded(name);
    const std::string profile = sluice->par((parameter + "Profile").c_str()).stdstringValue();
    out += profile.empty() ? "\n" : " profile=" + encoded(profile) + "\n";
    std::istringstream list(sluice->par((parameter + "Parameters").c_str()).stdstringValue());
    std::string one;
    while (list >> one) {
        const size_t equals = one.find('=');
        if (equals == std::string::npos || equals == 0)
            throw cRuntimeError("%sParameters: '%s' is wrong; allowed is name=value name=value ...",
                                parameter.c_str(), one.c_str());
        out += "parameter slot=" + slot + " name=" + one.substr(0, equals) +
               " value=" + one.substr(equals + 1) + "\n";
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

std::string NetworkPlan::text(cModule *sluice, const std::vector<std::string> &flows) const
{
    const int64_t seed = sluice->par("seed").intValue();
    const char *limit = getEnvir()->getConfig()->getConfigValue("sim-time-limit");
    const int64_t endPs = limit == nullptr ? INT64_MAX / 2 : toPs(SimTime::parse(limit));
    const std::string out = sluice->par("out").stdstringValue();
    std::string text =
        "sluice-plan version=1\nrun experiment=" + encoded(sluice->getSystemModule()->getName()) + " seed=" +
        std::to_string(seed >= 0 ? seed : atol(getEnvir()->getConfigEx()->getVariable("seedset")) + 1) +
        " duration_ps=" + std::to_string(endPs) + " resolution=" + (timeStepPs() == 1 ? "ps" : "ns") +
        " out=" + (out.empty() ? "-" : encoded(out)) + "\n";
    scheme(text, sluice, "congestion-control", "congestionControl");
    scheme(text, sluice, "flow-control", "flowControl");
    text += sessionLine(sluice);
    text += "dataplane wire_overhead_bytes=20 min_frame_bytes=64 header_bytes=62 ack_bytes=66 "
            "gap_before_arrival=false\n";
    const std::string dataplane = sluice->par("dataplane").stdstringValue();
    if (!dataplane.empty())
        text += "dataplane " + dataplane + "\n";
    for (cModule *node : cables.getNodes()) {
        const int64_t id = idOf(node);
        text += "node id=" + std::to_string(id) + " type=" + (isSwitch[id] ? "switch" : "host") +
                " name=" + encoded(node->getFullPath()) + "\n";
    }
    for (const Cable &cable : cables.getCables())
        text += "link a=" + std::to_string(idOf(cable.a.node)) + " b=" + std::to_string(idOf(cable.b.node)) +
                " rate_bps=" + std::to_string(cable.rateBps) + " delay_ps=" + std::to_string(cable.delayPs) +
                "\n";
    for (const std::string &flow : flows)
        text += flow + "\n";
    return text;
}

} // namespace sluice::omnet
