// SPDX-License-Identifier: MIT
#include "NetworkPlan.h"

#include "NedLine.h"
#include "sluice/failure.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <tuple>

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

/** A line of which an object of a module has values. */
void takeObject(PlanBuilder &out, const std::string &word, cModule *module, const std::string &parameter,
                NedLine::Values values = {}, NedLine::Element element = nullptr)
{
    const std::string path = pathOf(module, parameter);
    out.Take(std::make_unique<NedLine>(word, path, std::move(values), objectOf(module, parameter), path,
                                       std::move(element)));
}

/** A line with these values. */
void take(PlanBuilder &out, const std::string &word, const std::string &origin, NedLine::Values values,
          NedLine::Labels labels = nullptr)
{
    out.Take(std::make_unique<NedLine>(word, origin, std::move(values), std::move(labels)));
}

/** The larger of the rates at the two ends of a cable; 0 where a MAC knows none. */
double errorRateOf(const Cable &cable, const char *parameter)
{
    double rate = 0;
    for (const CableEnd *end : {&cable.a, &cable.b}) {
        cModule *mac = end->interface == nullptr ? nullptr : end->interface->getSubmodule("mac");
        if (mac != nullptr && mac->hasPar(parameter))
            rate = std::max(rate, mac->par(parameter).doubleValue());
    }
    return rate;
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

void NetworkPlan::run(PlanBuilder &out, cModule *sluice)
{
    const int64_t seed = sluice->par("seed").intValue();
    if (seed < -1)
        throw PlanError(pathOf(sluice, "seed") + " is " + std::to_string(seed) +
                        "; allowed is 0 or more, and -1 for the run's seed set");
    const char *limit = getEnvir()->getConfig()->getConfigValue("sim-time-limit");
    const int64_t endPs = limit == nullptr ? MOST_DURATION_PS : toPs(SimTime::parse(limit));
    const std::string folder = sluice->par("out").stdstringValue();
    take(out, "run", sluice->getFullPath(),
         {{"experiment", sluice->getSystemModule()->getName()},
          {"seed", seed >= 0 ? seed : atol(getEnvir()->getConfigEx()->getVariable("seedset")) + 1},
          {"duration_ps", endPs},
          {"resolution", timeStepPs() == 1 ? "ps" : "ns"},
          {"out", folder.empty() ? "-" : folder}},
         [limit = std::string(opp_nulltoempty(limit))](const std::string &key) {
             return key == "duration_ps" ? "sim-time-limit = " + limit : "";
         });
}

bool NetworkPlan::decides(cModule *sluice)
{
    return !sluice->par("congestionControl").stdstringValue().empty() ||
           !sluice->par("flowControl").stdstringValue().empty() ||
           !sluice->par("pathChoice").stdstringValue().empty();
}

void NetworkPlan::session(PlanBuilder &out, cModule *sluice)
{
    std::string classPath = sluice->par("classPath").stdstringValue();
    const char *fromEnvironment = std::getenv("SLUICE_CLASSPATH");
    if (classPath.empty() && fromEnvironment != nullptr)
        classPath = fromEnvironment;
    const std::string transport = sluice->par("transport").stdstringValue();
    const std::string endpoint = sluice->par("endpoint").stdstringValue();
    if (transport == "jvm" && classPath.empty() && decides(sluice))
        throw cRuntimeError(
            "no class path of Sluice's Java side is given; allowed is the parameter classPath or the "
            "variable SLUICE_CLASSPATH (./sluice builds it: .../experiments/runner/cli/target/lib/*)");
    NedLine::Values values = {{"transport", transport}};
    if (transport == "jvm")
        values["classpath"] = classPath.empty() ? "-" : classPath;
    if (!endpoint.empty())
        values["endpoint"] = endpoint;
    out.Take(std::make_unique<NedLine>("session", pathOf(sluice, "session, transport, endpoint or classPath"),
                                       values, objectOf(sluice, "session"), pathOf(sluice, "session")));
}

void NetworkPlan::scheme(PlanBuilder &out, cModule *sluice, const std::string &slot,
                         const std::string &parameter)
{
    const std::string name = sluice->par(parameter.c_str()).stdstringValue();
    const std::string profile = sluice->par((parameter + "Profile").c_str()).stdstringValue();
    const std::string path = pathOf(sluice, parameter + "Parameters");
    const auto &parameters = NedLine::entriesOf(objectOf(sluice, parameter + "Parameters"), path);
    if (name.empty() && profile.empty() && parameters.empty())
        return;
    if (name.empty())
        throw PlanError(pathOf(sluice, parameter) + " is \"\", and " + parameter + "Profile or " + parameter +
                        "Parameters is set, which does nothing without a scheme");
    NedLine::Values values = {{"slot", slot}, {"name", name}};
    if (!profile.empty())
        values["profile"] = profile;
    take(out, "scheme", pathOf(sluice, parameter), values);
    // With their units: which one a parameter has is known where it is declared.
    for (const auto &[key, value] : parameters)
        take(out, "parameter", path + "." + key,
             {{"slot", slot}, {"name", key}, {"value", NedLine::textOf(value)}});
}

void NetworkPlan::dataplane(PlanBuilder &out, cModule *sluice)
{
    // INET's own convention.
    take(out, "dataplane", sluice->getFullPath(),
         {{"wire_overhead_bytes", 20},
          {"min_frame_bytes", 64},
          {"header_bytes", 62},
          {"ack_bytes", 66},
          {"gap_before_arrival", "false"}});
    takeObject(out, "dataplane", sluice, "dataplane");
    const auto profiles = dynamic_cast<const cValueArray *>(objectOf(sluice, "ecnByRate"));
    if (profiles == nullptr)
        throw PlanError(pathOf(sluice, "ecnByRate") + " = " + sluice->par("ecnByRate").str() +
                        " is wrong; allowed is [{rate: 25Gbps, kmin: 100kB, kmax: 400kB, pmax: 0.2}, ...]");
    for (int i = 0; i < profiles->size(); i++) {
        const cValue &one = profiles->get(i);
        const std::string element = pathOf(sluice, "ecnByRate[" + std::to_string(i) + "]");
        out.Take(std::make_unique<NedLine>("ecn", element, NedLine::Values(),
                                           one.containsObject() ? one.objectValue() : nullptr, element));
    }
}

void NetworkPlan::nodes(PlanBuilder &out) const
{
    for (cModule *node : cables.getNodes()) {
        const int64_t id = idOf(node);
        take(out, "node", node->getFullPath(),
             {{"id", id}, {"type", isSwitch[id] ? "switch" : "host"}, {"name", node->getFullPath()}});
    }
    for (cModule *node : cables.getNodes())
        if (node->hasPar("dataplane") &&
            !NedLine::entriesOf(objectOf(node, "dataplane"), pathOf(node, "dataplane")).empty())
            takeObject(out, "switch", node, "dataplane", {{"id", idOf(node)}});
}

void NetworkPlan::links(PlanBuilder &out) const
{
    for (const Cable &cable : cables.getCables())
        take(out, "link",
             "the cable from " + cable.a.node->getFullPath() + " to " + cable.b.node->getFullPath(),
             {{"a", idOf(cable.a.node)},
              {"b", idOf(cable.b.node)},
              {"rate_bps", cable.rateBps},
              {"delay_ps", cable.delayPs},
              {"ber", errorRateOf(cable, "bitErrorRate")},
              {"per", errorRateOf(cable, "frameErrorRate")}});
}

void NetworkPlan::flow(PlanBuilder &out, const FlowRequest &flow, int64_t sourcePort) const
{
    take(out, "flow", flow.asker,
         {{"id", flow.number},
          {"src", idOf(flow.source)},
          {"dst", idOf(flow.destination)},
          {"bytes", flow.bytes},
          {"start_ps", flow.startPs},
          {"stop_ps", flow.stopPs},
          {"offered_bps", flow.offeredBps},
          {"priority", flow.priority},
          {"sport", sourcePort},
          {"dport", flow.destinationPort}},
         flow.labels);
}

std::string NetworkPlan::numbered(const std::string &nodeAndPort) const
{
    const size_t colon = nodeAndPort.rfind(':');
    const auto it = idsByName.find(nodeAndPort.substr(0, colon));
    if (it == idsByName.end())
        return nodeAndPort;
    return std::to_string(it->second) + (colon == std::string::npos ? "" : nodeAndPort.substr(colon));
}

void NetworkPlan::monitor(PlanBuilder &out, cModule *sluice) const
{
    takeObject(out, "monitor", sluice, "monitor", {},
               [this](const std::string &key, const std::string &value) {
                   return key == "queue_ports" || key == "trace_nodes" ? numbered(value) : value;
               });
}

Plan NetworkPlan::dataplane(cModule *sluice)
{
    PlanBuilder made(sluice->getFullPath());
    run(made, sluice);
    dataplane(made, sluice);
    return made.Finish();
}

Plan NetworkPlan::plan(cModule *sluice, const std::vector<FlowRequest> &flows) const
{
    PlanBuilder made(sluice->getFullPath());
    run(made, sluice);
    scheme(made, sluice, "congestion-control", "congestionControl");
    scheme(made, sluice, "flow-control", "flowControl");
    scheme(made, sluice, "path-choice", "pathChoice");
    session(made, sluice);
    dataplane(made, sluice);
    nodes(made);
    links(made);
    std::set<std::tuple<cModule *, cModule *, int64_t, int64_t>> taken;
    const auto claim = [&taken](const FlowRequest &one, int64_t port) {
        return taken.emplace(one.source, one.destination, port, one.destinationPort).second;
    };
    for (const FlowRequest &one : flows)
        if (one.sourcePort >= 0 && !claim(one, one.sourcePort))
            throw cRuntimeError(
                "%s: sourcePort is %d, and so is that of another flow to %s with destinationPort %d; "
                "allowed is another one",
                one.asker.c_str(), static_cast<int>(one.sourcePort), one.destination->getFullPath().c_str(),
                static_cast<int>(one.destinationPort));
    std::map<std::pair<cModule *, cModule *>, int64_t> nextPorts;
    for (const FlowRequest &one : flows) {
        int64_t port = one.sourcePort;
        if (port < 0) {
            int64_t &next = nextPorts.try_emplace({one.source, one.destination}, 10000).first->second;
            while (!claim(one, next))
                ++next;
            port = next++;
        }
        flow(made, one, port);
    }
    monitor(made, sluice);
    return made.Finish();
}

} // namespace sluice::omnet
