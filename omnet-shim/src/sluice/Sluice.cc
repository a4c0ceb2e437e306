// SPDX-License-Identifier: MIT
#include "Sluice.h"

#include "PfcEthernetMac.h"
#include "RoceNicQueue.h"
#include "RoceQueue.h"
#include "SwitchNode.h"
#include "inet/common/InitStages.h"
#include "inet/networklayer/common/NetworkInterface.h"
#include "sluice/failure.h"
#include "sluice/model/planned.h"

#include <cstdlib>
#include <iostream>
#include <sstream>
#include <unistd.h>

namespace sluice::omnet {

using namespace inet;

Define_Module(Sluice);

simsignal_t Sluice::flowCompletionTimeSignal = registerSignal("flowCompletionTime");
simsignal_t Sluice::flowGoodputSignal = registerSignal("flowGoodput");

Sluice::Sluice() {}

Sluice::~Sluice() {}

int Sluice::numInitStages() const
{
    return NUM_INIT_STAGES;
}

namespace {

void find(cModule *module, std::vector<Sluice *> &found)
{
    if (auto sluice = dynamic_cast<Sluice *>(module))
        found.push_back(sluice);
    for (cModule::SubmoduleIterator it(module); !it.end(); ++it)
        if (!(*it)->isSimple() && !(*it)->getProperties()->getAsBool("networkNode"))
            find(*it, found);
        else if (auto sluice = dynamic_cast<Sluice *>(*it))
            found.push_back(sluice);
}

} // namespace

Sluice &Sluice::of(cModule *from)
{
    std::vector<Sluice *> found;
    find(from->getSystemModule(), found);
    if (found.size() != 1)
        throw cRuntimeError(from, "the network has %d modules of type sluice.Sluice; allowed is one",
                            static_cast<int>(found.size()));
    return *found[0];
}

OmnetEngine &Sluice::getEngine()
{
    prepare();
    return *engine;
}

const DataplaneSection &Sluice::getDataplane()
{
    prepare();
    return plan.dataplane;
}

void Sluice::prepare()
{
    if (prepared)
        return;
    prepared = true;
    engine = std::make_unique<OmnetEngine>(this);
    const std::string file = par("plan").stdstringValue();
    planned = !file.empty();
    try {
        if (planned) {
            plan = ReadPlanFile(file);
            const int64_t step = plan.run.resolution == Resolution::kNanosecond ? 1000 : 1;
            if (timeStepPs() != step)
                refuse("plan " + file + " has resolution=" + (step == 1 ? "ps" : "ns") +
                       "; simtime-resolution must be the same");
        }
        else {
            // Nodes, lines and flows are known when all modules are; what the data plane is like, now.
            const NetworkCables none;
            std::istringstream text(NetworkPlan(none, {}).text(this, {}));
            plan = ReadPlan(text, getFullPath());
        }
    }
    catch (const Failure &failure) {
        fail(failure.exitCode(), failure.what());
    }
}

void Sluice::initialize(int stage)
{
    if (stage == INITSTAGE_LOCAL) {
        flowStatistics = static_cast<uint32_t>(std::max<intval_t>(0, par("flowStatistics").intValue()));
        prepare();
    }
    else if (stage == INITSTAGE_LAST) {
        try {
            begin();
        }
        catch (const Failure &failure) {
            fail(failure.exitCode(), failure.what());
        }
    }
}

void Sluice::refuse(const std::string &sentence) const
{
    throw PlanError(sentence);
}

int Sluice::addFlow(const FlowRequest &flow)
{
    if (planned)
        throw cRuntimeError(
            "the flows of a network with a plan are the plan's; allowed is no application that "
            "asks for one");
    requests.push_back(flow);
    return static_cast<int>(requests.size()) - 1;
}

void Sluice::begin()
{
    cables = std::make_unique<NetworkCables>(getSystemModule());
    if (planned)
        placePlanned();
    else
        placeOwn();
    topology = std::make_unique<Topology>(plan);
    if (planned)
        checkAgainstPlan();
    if (planned || !par("out").stdstringValue().empty())
        outputs = std::make_unique<roce::Outputs>(*engine, plan, *topology, "omnet", simulatorVersion());
    setUpPorts();
    setUpSwitches();
    setUpRoutes();
    setUpFlows();
    begun = true;
    watch = std::make_unique<roce::StopWatch>(
        *engine, plan.run.progress,
        [this]() {
            if (outputs)
                outputs->Flush();
        },
        [this]() { return static_cast<uint64_t>(getSimulation()->getEventNumber()); });
    if (par("exitProcess")) {
        // Not yet: the user interface sets handlers of its own before the first event.
        engine->Call(0, []() { roce::StopWatch::CatchSignals(); });
        if (std::getenv(roce::StopWatch::kStopWithParent) != nullptr)
            roce::StopWatch::StopWithParent();
    }
    // Before the flows: what is sampled when one starts does not see it.
    if (outputs)
        outputs->Begin();
    connect();
    for (const roce::FlowPtr &flow : flows)
        roce::ScheduleFlow(*engine, flow, *nicOf(flow->source), *nicOf(flow->destination));
    if (planned)
        engine->Call(plan.run.durationPs, [this]() { endRun(); });
    watch->Start();
    if (outputs)
        outputs->Start();
}

std::string Sluice::simulatorVersion()
{
    std::ostringstream version;
    version << (OMNETPP_VERSION >> 8) << '.' << (OMNETPP_VERSION & 0xff) << " (INET " << (INET_VERSION >> 8)
            << '.' << (INET_VERSION & 0xff) << '.' << INET_PATCH_LEVEL << ")";
    return version.str();
}

void Sluice::connect()
{
    for (auto &[id, node] : switches)
        node->device->SetAgent(nullptr);
    if (plan.schemes.empty())
        return;
    TransportOptions how = plan.session.transport;
    how.lastWords = [this](const std::string &sentence) {
        // The simulation is stuck in a call: nobody else touches the files.
        if (outputs)
            outputs->Finish(false, sentence, watch->Events());
    };
    session = std::make_unique<roce::SessionAdapter>(*engine, LoadTransport(how));
    if (outputs)
        outputs->FollowSession(session.get());
    session->SetNodes(static_cast<int64_t>(plan.nodes.size()));
    for (const int64_t id : topology->switches())
        if (const auto it = switches.find(id); it != switches.end())
            session->AddSwitch(*it->second->device);
    for (const roce::FlowPtr &flow : flows)
        session->AddFlow(flow, *nicOf(flow->source), *nicOf(flow->destination));
    for (const int64_t id : topology->hosts()) {
        if (roce::Nic *nic = nicOf(id)) {
            nic->SetAgent(session.get());
            session->AddHost(*nic);
        }
    }
    session->Open(roce::HelloOf(plan, "omnet", simulatorVersion()));
}

void Sluice::handleMessage(cMessage *message)
{
    throw cRuntimeError("this module gets no messages");
}

void Sluice::endRun()
{
    Enter_Method_Silent();
    engine->Stop();
}

void Sluice::finish()
{
    if (!begun || closed)
        return;
    int exitCode = kExitDone;
    std::string sentence;
    bool early = false;
    try {
        if (session)
            session->CheckFailure();
        const roce::RunEnd stopped = roce::StopWatch::WhatStopped();
        exitCode = stopped.exitCode;
        sentence = stopped.sentence;
        early = exitCode == kExitDone && planned && engine->NowPs() < plan.run.durationPs;
        if (early) {
            exitCode = kExitUnexpected;
            sentence =
                "the simulation ended before the plan's duration_ps=" + std::to_string(plan.run.durationPs);
        }
        if (exitCode == kExitDone && session)
            session->Close();
    }
    catch (const Failure &failure) {
        exitCode = failure.exitCode();
        sentence = failure.what();
    }
    catch (const std::exception &unexpected) {
        exitCode = kExitUnexpected;
        sentence = unexpected.what();
    }
    close(exitCode == kExitDone, sentence);
    // Whoever ends a run early in a user interface knows it: the files say so, too.
    if (exitCode != kExitDone && (!early || par("exitProcess")))
        fail(exitCode, sentence);
}

void Sluice::close(bool complete, const std::string &sentence)
{
    closed = true;
    if (outputs)
        outputs->Finish(complete, sentence, watch ? watch->Events() : 0);
}

void Sluice::fail(int exitCode, const std::string &sentence)
{
    if (begun && !closed)
        close(false, sentence);
    if (par("exitProcess")) {
        std::cerr << "sluice-omnet: " << sentence << std::endl;
        // The other side may be stuck: leave without farewells.
        _exit(exitCode);
    }
    throw cRuntimeError("%s", sentence.c_str());
}

void Sluice::preDelete(cComponent *root)
{
    clear();
    cSimpleModule::preDelete(root);
}

void Sluice::clear()
{
    if (begun && !closed)
        close(false, "the simulation ended with an error");
    for (RoceQueue *queue : switchQueues)
        queue->close();
    for (RoceNicQueue *queue : nicQueues)
        queue->close();
    for (auto &[id, node] : switches)
        node->device->Clear();
    switchQueues.clear();
    nicQueues.clear();
    session.reset();
}

simsignal_t Sluice::flowSignal(std::vector<simsignal_t> &signals, uint32_t flow, const char *what)
{
    if (signals.size() <= flow)
        signals.resize(flow + 1, SIMSIGNAL_NULL);
    if (signals[flow] == SIMSIGNAL_NULL) {
        const std::string name = "flow" + std::to_string(flow) + what;
        signals[flow] = registerSignal(name.c_str());
        const std::string templateName = std::string("flow") + what;
        cProperty *statistic = getProperties()->get("statisticTemplate", templateName.c_str());
        getEnvir()->addResultRecorders(this, signals[flow], name.c_str(), statistic);
    }
    return signals[flow];
}

void Sluice::OnRate(const roce::Flow &flow, int64_t rateBps)
{
    if (flow.id < flowStatistics)
        emit(flowSignal(rateSignals, flow.id, "Rate"), static_cast<double>(rateBps));
}

void Sluice::OnWindow(const roce::Flow &flow, double windowBytes)
{
    if (flow.id < flowStatistics)
        emit(flowSignal(windowSignals, flow.id, "Window"), windowBytes);
}

void Sluice::OnComplete(const roce::Flow &flow)
{
    const int64_t tookPs = flow.finishPs - flow.startPs;
    emit(flowCompletionTimeSignal, fromPs(tookPs));
    if (tookPs > 0)
        emit(flowGoodputSignal,
             static_cast<double>(flow.deliveredBytes) * 8e12 / static_cast<double>(tookPs));
}

} // namespace sluice::omnet
