// SPDX-License-Identifier: MIT
#include "NetworkPlan.h"

#include "PlanKeys.h"
#include "sluice/failure.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>

namespace sluice::omnet {

namespace {

constexpr int64_t MOST_DURATION_PS = 1'000'000'000'000'000'000; // of a plan

const cObject *objectOf(cModule *module, const std::string &parameter)
{
    return module->par(parameter.c_str()).objectValue();
}

std::string pathOf(cModule *module, const std::string &parameter)
{
    return module->getFullPath() + "." + parameter;
}

/** The labels of the keys that an object of a module has. */
PlanText::Labels labelsOf(cModule *module, const std::string &parameter)
{
    return [module, parameter](const std::string &key) {
        return PlanKeys::label(objectOf(module, parameter), pathOf(module, parameter), key);
    };
}

/** The larger of the rates at the two ends of a cable; 0 where a MAC knows none. */
std::string errorRateOf(const Cable &cable, const char *parameter)
{
    double rate = 0;
    for (const CableEnd *end : {&cable.a, &cable.b}) {
        cModule *mac = end->interface == nullptr ? nullptr : end->interface->getSubmodule("mac");
        if (mac != nullptr && mac->hasPar(parameter))
            rate = std::max(rate, mac->par(parameter).doubleValue());
    }
    return PlanKeys::textOf(rate);
}

} // namespace

NetworkPlan::NetworkPlan(const NetworkCables &cables, const std::vector<cModule *> &switches) : cables(cables)
{
    for (cModule *node : cables.getNodes()) {
        ids[node] = static_cast<int64_t>(isSwitch.size());
        const std::string path = node->getFullPath();
        idsByName[path.substr(path.find('.') + 1)] = ids[node];
        isSwitch.push_back(cables.getDegree(node) > 1 ||
                           std::find(switches.begin(), switches.end(), node) != switches.end());
    }
}

int64_t NetworkPlan::idOf(cModule *node) const
{
    const auto it = ids.find(node);
    return it == ids.end() ? -1 : it->second;
}

bool NetworkPlan::hasTimeLimit()
{
    return getEnvir()->getConfig()->getConfigValue("sim-time-limit") != nullptr;
}

void NetworkPlan::run(PlanText &out, cModule *sluice)
{
    const int64_t seed = sluice->par("seed").intValue();
    const char *limit = getEnvir()->getConfig()->getConfigValue("sim-time-limit");
    const int64_t endPs = limit == nullptr ? MOST_DURATION_PS : toPs(SimTime::parse(limit));
    const std::string folder = sluice->par("out").stdstringValue();
    std::ostringstream line;
    line << "run experiment=" << PlanText::encoded(sluice->getSystemModule()->getName())
         << " seed=" << (seed >= 0 ? seed : atol(getEnvir()->getConfigEx()->getVariable("seedset")) + 1)
         << " duration_ps=" << endPs << " resolution=" << (timeStepPs() == 1 ? "ps" : "ns")
         << " out=" << (folder.empty() ? "-" : PlanText::encoded(folder)) << "\n";
    out.add(line.str(), sluice->getFullPath(),
            [limit = std::string(opp_nulltoempty(limit))](const std::string &key) {
                return key == "duration_ps" ? "sim-time-limit = " + limit : "";
            });
}

bool NetworkPlan::decides(cModule *sluice)
{
    return !sluice->par("congestionControl").stdstringValue().empty() ||
           !sluice->par("flowControl").stdstringValue().empty();
}

void NetworkPlan::session(PlanText &out, cModule *sluice)
{
    std::string classPath = sluice->par("classPath").stdstringValue();
    const char *fromEnvironment = std::getenv("SLUICE_CLASSPATH");
    if (classPath.empty() && fromEnvironment != nullptr)
        classPath = fromEnvironment;
    const std::string transport = sluice->par("transport").stdstringValue();
    const std::string endpoint = sluice->par("endpoint").stdstringValue();
    std::string line = "session transport=" + PlanText::encoded(transport);
    if (transport == "jvm" && classPath.empty() && decides(sluice))
        throw cRuntimeError(
            "no class path of Sluice's Java side is given; allowed is the parameter classPath or the "
            "variable SLUICE_CLASSPATH (./sluice builds it: .../experiments/runner/cli/target/lib/*)");
    if (transport == "jvm")
        line += " classpath=" + (classPath.empty() ? "-" : PlanText::encoded(classPath));
    if (!endpoint.empty())
        line += " endpoint=" + PlanText::encoded(endpoint);
    static const PlanKeys keys("session transport=jvm classpath=-");
    line += keys.pairs(objectOf(sluice, "session"), pathOf(sluice, "session"));
    out.add(line + "\n", pathOf(sluice, "session, transport, endpoint or classPath"),
            labelsOf(sluice, "session"));
}

void NetworkPlan::scheme(PlanText &out, cModule *sluice, const std::string &slot,
                         const std::string &parameter)
{
    const std::string name = sluice->par(parameter.c_str()).stdstringValue();
    if (name.empty())
        return;
    const std::string profile = sluice->par((parameter + "Profile").c_str()).stdstringValue();
    out.add("scheme slot=" + slot + " name=" + PlanText::encoded(name) +
                (profile.empty() ? "" : " profile=" + PlanText::encoded(profile)) + "\n",
            pathOf(sluice, parameter));
    const std::string path = pathOf(sluice, parameter + "Parameters");
    // With their units: which one a parameter has is known where it is declared.
    for (const auto &[key, value] : PlanKeys::entriesOf(objectOf(sluice, parameter + "Parameters"), path))
        out.add("parameter slot=" + slot + " name=" + PlanText::encoded(key) +
                    " value=" + PlanText::encoded(PlanKeys::textOf(value)) + "\n",
                path + "." + key);
}

void NetworkPlan::dataplane(PlanText &out, cModule *sluice)
{
    // INET's own convention.
    out.add("dataplane wire_overhead_bytes=20 min_frame_bytes=64 header_bytes=62 ack_bytes=66 "
            "gap_before_arrival=false\n",
            sluice->getFullPath());
    static const PlanKeys keys("dataplane");
    const std::string path = pathOf(sluice, "dataplane");
    out.add("dataplane" + keys.pairs(objectOf(sluice, "dataplane"), path) + "\n", path,
            labelsOf(sluice, "dataplane"));
    static const PlanKeys ecnKeys("ecn rate_bps=1 kmin_bytes=0 kmax_bytes=0 pmax=0");
    const auto profiles = dynamic_cast<const cValueArray *>(objectOf(sluice, "ecnByRate"));
    if (profiles == nullptr)
        throw PlanError(pathOf(sluice, "ecnByRate") + " = " + sluice->par("ecnByRate").str() +
                        " is wrong; allowed is [{rate: 25Gbps, kmin: 100kB, kmax: 400kB, pmax: 0.2}, ...]");
    for (int i = 0; i < profiles->size(); i++) {
        const cValue &one = profiles->get(i);
        const cObject *profile = one.containsObject() ? one.objectValue() : nullptr;
        const std::string element = pathOf(sluice, "ecnByRate[" + std::to_string(i) + "]");
        out.add(
            "ecn" + ecnKeys.pairs(profile, element) + "\n", element,
            [profile, element](const std::string &key) { return PlanKeys::label(profile, element, key); });
    }
}

void NetworkPlan::nodes(PlanText &out) const
{
    static const PlanKeys keys("switch id=0");
    for (cModule *node : cables.getNodes()) {
        std::ostringstream line;
        const int64_t id = idOf(node);
        line << "node id=" << id << " type=" << (isSwitch[id] ? "switch" : "host")
             << " name=" << PlanText::encoded(node->getFullPath()) << "\n";
        out.add(line.str(), node->getFullPath());
    }
    for (cModule *node : cables.getNodes()) {
        if (!node->hasPar("dataplane"))
            continue;
        const std::string path = pathOf(node, "dataplane");
        const std::string own = keys.pairs(objectOf(node, "dataplane"), path);
        if (!own.empty())
            out.add("switch id=" + std::to_string(idOf(node)) + own + "\n", path,
                    labelsOf(node, "dataplane"));
    }
}

void NetworkPlan::links(PlanText &out) const
{
    for (const Cable &cable : cables.getCables()) {
        std::ostringstream line;
        line << "link a=" << idOf(cable.a.node) << " b=" << idOf(cable.b.node)
             << " rate_bps=" << cable.rateBps << " delay_ps=" << cable.delayPs
             << " ber=" << errorRateOf(cable, "bitErrorRate")
             << " per=" << errorRateOf(cable, "frameErrorRate") << "\n";
        out.add(line.str(),
                "the cable from " + cable.a.node->getFullPath() + " to " + cable.b.node->getFullPath());
    }
}

void NetworkPlan::flow(PlanText &out, const FlowRequest &flow, int64_t sourcePort) const
{
    std::ostringstream line;
    line << "flow id=" << flow.number << " src=" << idOf(flow.source) << " dst=" << idOf(flow.destination)
         << " bytes=" << flow.bytes << " start_ps=" << flow.startPs << " stop_ps=" << flow.stopPs
         << " offered_bps=" << flow.offeredBps << " priority=" << flow.priority << " sport=" << sourcePort
         << " dport=" << flow.destinationPort << "\n";
    out.add(line.str(), flow.asker, flow.labels);
}

std::string NetworkPlan::numbered(const std::string &nodeAndPort) const
{
    const size_t colon = nodeAndPort.rfind(':');
    const auto it = idsByName.find(nodeAndPort.substr(0, colon));
    if (it == idsByName.end())
        return nodeAndPort;
    return std::to_string(it->second) + (colon == std::string::npos ? "" : nodeAndPort.substr(colon));
}

void NetworkPlan::monitor(PlanText &out, cModule *sluice) const
{
    static const PlanKeys keys("monitor");
    const std::string path = pathOf(sluice, "monitor");
    const auto byName = [this](const std::string &key, const std::string &value) {
        return key == "queue_ports" || key == "trace_nodes" ? numbered(value) : value;
    };
    out.add("monitor" + keys.pairs(objectOf(sluice, "monitor"), path, byName) + "\n", path,
            labelsOf(sluice, "monitor"));
}

PlanText NetworkPlan::dataplane(cModule *sluice)
{
    PlanText text;
    text.add("sluice-plan version=1\n", sluice->getFullPath());
    run(text, sluice);
    dataplane(text, sluice);
    return text;
}

PlanText NetworkPlan::text(cModule *sluice, const std::vector<FlowRequest> &flows) const
{
    PlanText text;
    text.add("sluice-plan version=1\n", sluice->getFullPath());
    run(text, sluice);
    scheme(text, sluice, "congestion-control", "congestionControl");
    scheme(text, sluice, "flow-control", "flowControl");
    session(text, sluice);
    dataplane(text, sluice);
    nodes(text);
    links(text);
    std::map<std::pair<cModule *, cModule *>, int64_t> nextPorts;
    for (const FlowRequest &one : flows) {
        int64_t &next = nextPorts.try_emplace({one.source, one.destination}, 10000).first->second;
        flow(text, one, one.sourcePort >= 0 ? one.sourcePort : next++);
    }
    monitor(text, sluice);
    return text;
}

} // namespace sluice::omnet
