// SPDX-License-Identifier: MIT
#include "Sluice.h"

#include "NedLine.h"
#include "NetworkCables.h"
#include "NetworkPlan.h"
#include "PfcEthernetMac.h"
#include "PlanPlaces.h"
#include "RoceNicQueue.h"
#include "RoceQueue.h"
#include "inet/common/InitStages.h"
#include "inet/common/ModuleAccess.h"
#include "sluice/failure.h"

#include <algorithm>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace sluice::omnet {

using namespace inet;

Define_Module(Sluice);

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

roce::Simulator simulator()
{
    std::ostringstream version;
    version << (OMNETPP_VERSION >> 8) << '.' << (OMNETPP_VERSION & 0xff) << " (INET " << (INET_VERSION >> 8)
            << '.' << (INET_VERSION & 0xff) << '.' << INET_PATCH_LEVEL << ")";
    return {"omnet", version.str()};
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
    try {
        readPlan();
    }
    catch (const Failure &) {
        fail(roce::RunEnd::OfException());
    }
}

void Sluice::readPlan()
{
    const std::string file = par("plan").stdstringValue();
    planned = !file.empty();
    if (!planned) {
        // Nodes, lines and flows are known when all modules are; what the data plane is like, now.
        plan = NetworkPlan::dataplane(this);
        return;
    }
    checkParameters();
    plan = ReadPlanFile(besideIni(par("plan")));
    const int64_t step = plan.run.resolution == Resolution::kNanosecond ? 1000 : 1;
    if (timeStepPs() != step)
        throw PlanError("plan " + file + " has resolution=" + (step == 1 ? "ps" : "ns") +
                        "; simtime-resolution must be the same");
}

void Sluice::checkParameters()
{
    // All that the plan decides.
    for (const char *name :
         {"congestionControl", "congestionControlProfile", "flowControl", "flowControlProfile", "pathChoice",
          "pathChoiceProfile", "endpoint", "classPath", "out"})
        if (const std::string value = par(name).stdstringValue(); !value.empty())
            refuseBesidePlan(name, "\"" + value + "\"", "\"\"");
    for (const char *name : {"congestionControlParameters", "flowControlParameters", "pathChoiceParameters",
                             "dataplane", "monitor", "session"})
        if (!NedLine::entriesOf(par(name).objectValue(), getFullPath() + "." + name).empty())
            refuseBesidePlan(name, par(name).objectValue()->str(), "{}");
    if (const auto list = dynamic_cast<const cValueArray *>(par("ecnByRate").objectValue());
        list == nullptr || list->size() > 0)
        refuseBesidePlan("ecnByRate", par("ecnByRate").str(), "[]");
    if (par("transport").stdstringValue() != "jvm")
        refuseBesidePlan("transport", par("transport").str(), "the default");
    if (par("seed").intValue() != -1)
        refuseBesidePlan("seed", par("seed").str(), "-1");
}

void Sluice::refuseBesidePlan(const std::string &name, const std::string &value, const std::string &allowed)
{
    throw PlanError(getFullPath() + "." + name + " is " + value +
                    ", but with a plan the plan decides it; allowed is " + allowed);
}

void Sluice::initialize(int stage)
{
    if (stage == INITSTAGE_LOCAL) {
        prepare();
        createWatch("schemes", shownSchemes);
        createWatch("flows", shownFlows);
        createWatch("sharedBuffers", shownBuffers);
    }
    else if (stage == INITSTAGE_LAST) {
        try {
            begin();
        }
        catch (const Failure &) {
            fail(roce::RunEnd::OfException());
        }
    }
}

int64_t Sluice::addFlow(const FlowRequest &flow)
{
    if (planned)
        throw cRuntimeError(
            "the flows of a network with a plan are the plan's; allowed is no application that "
            "asks for one");
    requests.push_back(flow);
    int64_t &number = requests.back().number;
    if (number < 0)
        number = static_cast<int64_t>(requests.size()) - 1;
    return number;
}

void Sluice::begin()
{
    const NetworkCables cables(getSystemModule());
    const PlanPlaces places = planned ? PlanPlaces::byNodeId(cables, plan) : readOwnPlan(cables);
    network = std::make_unique<roce::Network>(*engine, plan);
    if (planned)
        checkAgainstPlan(cables, places);
    setUpNics(places);
    setUpSwitches(places);
    setUpLines(cables, places);
    addresses = std::make_unique<NetworkAddresses>(places, plan, packets);
    watchArrivals(places);
    otherTraffic = std::make_unique<OtherTraffic>(*network, *addresses);
    if (!planned)
        packets.setNextHop([this](uint32_t source, uint32_t destination) {
            return addresses->nextHopOf(source, destination);
        });
    network->SetLongestOtherFrame(longestOtherFrame(places));
    network->SetUp();
    std::map<int64_t, roce::FlowObserver *> observers;
    for (const FlowRequest &request : requests)
        if (request.observer != nullptr)
            observers[request.number] = request.observer;
    for (const roce::FlowPtr &flow : network->flows())
        if (const auto it = observers.find(flow->id); it != observers.end())
            for (roce::Nic *nic : network->NicsOf(flow->source))
                nic->AddFlowObserver(it->second);
    checkPaths(places);
    try {
        startRun();
    }
    catch (const Refused &refused) {
        const std::vector<std::string> &why =
            paths->getWithoutQueue().empty() ? paths->getWithoutPause() : paths->getWithoutQueue();
        // A plan's user knows where it was written.
        if (why.empty() && planned)
            throw;
        const std::string sentence = (planned ? "" : getFullPath() + ": ") + refused.what();
        if (why.empty())
            throw Refused(sentence);
        throw Refused(sentence + " here: " + why[0] + " (uncontrolledPorts = \"warn\" lets such flows run)");
    }
}

void Sluice::checkPaths(const PlanPlaces &places)
{
    paths = std::make_unique<FlowPaths>(*network, places, switches);
    const bool warns = par("uncontrolledPorts").stdstringValue() == "warn";
    if (!warns)
        for (const std::string &missing : paths->getMissingCapabilities())
            plan.session.hiddenCapabilities.push_back(missing);
    if (paths->isRelayed())
        for (const char *missing : {"path-choice", "flowlet-trigger", "path-load"})
            plan.session.hiddenCapabilities.push_back(missing);
    if (warns && !plan.schemes.empty())
        warn("the scheme cannot act at a port: ", paths->getWithoutQueue());
    warn("frames may be lost where nobody can be paused: ", paths->getWithoutPause());
}

void Sluice::warn(const std::string &what, const std::vector<std::string> &ports) const
{
    if (ports.empty())
        return;
    const std::string more = ports.size() == 1 ? "" : " (one of " + std::to_string(ports.size()) + " ports)";
    // Seen in express mode, too.
    getEnvir()->alert((getFullPath() + ": " + what + ports[0] + more).c_str());
}

PlanPlaces Sluice::readOwnPlan(const NetworkCables &cables)
{
    std::vector<cModule *> withQueues;
    for (RoceQueue *queue : switchQueues)
        withQueues.push_back(queue->getNode());
    const NetworkPlan own(cables, withQueues);
    plan = own.plan(this, requests);
    return PlanPlaces::inOrder(cables, own);
}

void Sluice::checkAgainstPlan(const NetworkCables &cables, const PlanPlaces &places) const
{
    places.checkCables(cables, plan, network->topology());
    for (RoceQueue *queue : switchQueues)
        places.checkKind(queue->getNode(), true, plan);
    for (RoceNicQueue *queue : nicQueues)
        places.checkKind(queue->getNode(), false, plan);
}

void Sluice::plug(RocePortQueue &queue, const PlanPlaces &places) const
{
    if (const PlanPlaces::Place *place = places.find(queue.getInterface()))
        network->SetUpPort(network->topology().PortOf(place->node, place->port), queue.getPort());
}

void Sluice::setUpNics(const PlanPlaces &places)
{
    const auto vectors = std::max<intval_t>(0, par("flowStatistics").intValue());
    statistics = std::make_unique<FlowStatistics>(*this, static_cast<uint32_t>(vectors));
    for (RoceNicQueue *queue : nicQueues) {
        plug(*queue, places);
        queue->getNic().AddFlowObserver(statistics.get());
        const PlanPlaces::Place *place = places.find(queue->getInterface());
        if (place == nullptr)
            continue;
        network->AddNic(place->node, place->port, queue->getNic());
    }
}

void Sluice::setUpSwitches(const PlanPlaces &places)
{
    for (RoceQueue *queue : switchQueues) {
        plug(*queue, places);
        const PlanPlaces::Place *place = places.find(queue->getInterface());
        if (place == nullptr)
            continue;
        SwitchNode &node = switches.try_emplace(place->node, *network, place->node).first->second;
        switchOf[queue->getNode()] = &node;
        node.setQueue(place->port, *queue);
    }
    for (auto &[id, node] : switches)
        node.build();
}

void Sluice::setUpLines(const NetworkCables &cables, const PlanPlaces &places) const
{
    for (const Cable &cable : cables.getCables()) {
        const PlanPlaces::Place *place = places.find(cable.a.interface);
        if (place == nullptr)
            continue;
        roce::LineErrors *errors[2] = {nullptr, nullptr};
        const size_t link = network->topology().PortOf(place->node, place->port).link;
        for (const CableEnd *end : {&cable.a, &cable.b}) {
            auto mac = dynamic_cast<PfcEthernetMac *>(end->interface->getSubmodule("mac"));
            if (mac == nullptr)
                continue;
            mac->setFrames(plan.dataplane.frames, plan.dataplane.truncateToNs);
            const bool isA = places.find(end->interface)->node == plan.links[link].a;
            errors[isA ? 0 : 1] = &mac->getLineErrorModel();
        }
        // Without a plan the MACs' own parameters say what is lost.
        if (planned)
            network->SetUpLine(link, errors[0], errors[1]);
        else
            network->KeyLine(link, errors[0], errors[1]);
    }
}

void Sluice::watchArrivals(const PlanPlaces &places)
{
    arrivals = std::make_unique<Arrivals>(*addresses);
    for (const auto &[interface, place] : places.getPlaces())
        if (cModule *node = getContainingNode(interface); isRelayed(node))
            arrivals->watch(interface, node, place.port);
    for (RoceQueue *queue : switchQueues) {
        const PlanPlaces::Place *place = places.find(queue->getInterface());
        if (place == nullptr || !queue->isForwarding())
            continue;
        const sluice::Port &port = network->topology().PortOf(place->node, place->port);
        const auto peer = switches.find(port.peerNode);
        if (plan.IsSwitch(port.peerNode) && (peer == switches.end() || !peer->second.forwards(port.peerPort)))
            queue->setBehindRelay();
    }
}

int64_t Sluice::longestOtherFrame(const PlanPlaces &places) const
{
    constexpr int64_t ETHERNET_BYTES = 22; // header, VLAN tag, FCS
    int64_t longest = 0;
    for (const auto &[module, place] : places.getPlaces()) {
        const auto interface = dynamic_cast<NetworkInterface *>(module);
        // What switches and routers send comes from others.
        if (interface == nullptr || switches.count(place.node) > 0)
            continue;
        if (interface->gate("upperLayerOut")->isConnectedOutside())
            longest = std::max<int64_t>(longest, interface->getMtu() + ETHERNET_BYTES);
    }
    return longest;
}

bool Sluice::isRelayed(cModule *node) const
{
    return std::any_of(switchQueues.begin(), switchQueues.end(), [node](const RoceQueue *queue) {
        return queue->getNode() == node && !queue->isForwarding();
    });
}

void Sluice::claimFolder(const std::string &folder) const
{
    if (!NetworkPlan::hasTimeLimit())
        throw cRuntimeError(
            "out is \"%s\", and there is no sim-time-limit: the samples of its files would go on for ever; "
            "allowed with out is a run with a limit",
            folder.c_str());
    const cConfigurationEx *config = getEnvir()->getConfigEx();
    const std::string own =
        std::string(config->getActiveConfigName()) + " run " + std::to_string(config->getActiveRunNumber());
    std::filesystem::create_directories(folder);
    const std::string path = folder + "/omnet-run.txt";
    // As long as it is there, the folder is of that run, also while it is under way.
    const int made = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL, 0666);
    if (made >= 0) {
        const std::string line = own + '\n';
        if (write(made, line.data(), line.size()) != static_cast<ssize_t>(line.size()))
            throw cRuntimeError("%s cannot be written", path.c_str());
        close(made);
        return;
    }
    std::string other;
    std::ifstream in(path);
    std::getline(in, other);
    if (other != own)
        throw cRuntimeError(
            "out is \"%s\", where the files of %s are; allowed is a folder for each run, such as "
            "\"raw/${configname}-${runnumber}\"",
            folder.c_str(), other.c_str());
}

void Sluice::startRun()
{
    if (const std::string folder = par("out").stdstringValue(); !planned && !folder.empty())
        claimFolder(folder);
    roce::Run::Options options;
    options.writesFiles = planned || !par("out").stdstringValue().empty();
    // The files end at the same event as those of a plan.
    options.endsByDuration = planned || (options.writesFiles && NetworkPlan::hasTimeLimit());
    // In a user's network nothing happens that is not the network's own.
    options.looks = options.writesFiles || par("exitProcess");
    run = std::make_unique<roce::Run>(
        *network, simulator(), [this]() { return static_cast<uint64_t>(getSimulation()->getEventNumber()); },
        options);
    if (par("exitProcess")) {
        // Not yet: the user interface sets handlers of its own before the first event.
        engine->Call(0, []() { roce::StopWatch::CatchSignals(); });
        if (std::getenv(roce::StopWatch::kStopWithParent) != nullptr)
            roce::StopWatch::StopWithParent();
    }
    run->Begin();
}

roce::Switch &Sluice::getSwitch(cModule *node)
{
    const auto it = switchOf.find(node);
    if (it == switchOf.end())
        throw cRuntimeError("node %s has no RoceQueue with a cable", node->getFullPath().c_str());
    return it->second->getDevice();
}

const roce::Switch *Sluice::findSwitch(cModule *node) const
{
    const auto it = switchOf.find(node);
    return it == switchOf.end() ? nullptr : &it->second->getDevice();
}

void Sluice::forwardOther(Packet *packet, const roce::SwitchPort &port)
{
    otherTraffic->forward(packet, switches.at(port.node()), port);
}

bool Sluice::leadsBack(const roce::Frame &frame, const roce::SwitchPort &port) const
{
    const Topology &topology = network->topology();
    if (topology.NextHops(port.node(), frame.destination).empty())
        return false;
    const FlowKey key{frame.source, frame.destination, frame.sourcePort, frame.destPort};
    return topology.Route(port.node(), key) == static_cast<int>(port.number());
}

void Sluice::handleMessage(cMessage *message)
{
    throw cRuntimeError("this module gets no messages");
}

void Sluice::finish()
{
    if (paths) {
        recordScalar("portsWithoutScheme", plan.schemes.empty() ? 0 : paths->getWithoutQueue().size());
        recordScalar("portsWithoutPause", paths->getWithoutPause().size());
    }
    if (!run || run->IsClosed())
        return;
    const roce::RunEnd end = run->End();
    // Ending a run early in the graphical front end is no failure; the files record it.
    if (!end.IsDone() && (!end.early || par("exitProcess")))
        fail(end);
}

std::string Sluice::textOfSchemes() const
{
    std::string text;
    for (const auto &scheme : plan.schemes)
        text += (text.empty() ? "" : " + ") + scheme.name;
    return text.empty() ? "no scheme" : text;
}

std::string Sluice::textOfBuffers() const
{
    std::string text;
    for (const auto &[node, of] : switchOf)
        if (const SharedBuffer *buffer = of->getDevice().buffer())
            text += std::string(node->getFullName()) + ": " + textOfBytes(buffer->TotalBytes()) + "  ";
    return text;
}

int64_t Sluice::countFlows(char state) const
{
    if (!network)
        return 0;
    const std::vector<roce::FlowPtr> &flows = network->flows();
    return std::count_if(flows.begin(), flows.end(), [state](const roce::FlowPtr &flow) {
        return state == 'n' || (state == 'r' ? flow->started && !flow->ended : flow->finishPs >= 0);
    });
}

std::string Sluice::resolveDirective(char directive) const
{
    switch (directive) {
    case 's':
        return textOfSchemes();
    case 'r':
    case 'c':
    case 'n':
        return std::to_string(countFlows(directive));
    default:
        throw cRuntimeError(
            "directive %%%c of displayStringTextFormat is unknown; allowed are %%s %%r %%c %%n", directive);
    }
}

void Sluice::refreshDisplay() const
{
    const std::string text = StringFormat::formatString(par("displayStringTextFormat"), this);
    getDisplayString().setTagArg("t", 0, text.c_str());
}

void Sluice::fail(const roce::RunEnd &end)
{
    if (run)
        run->Abandon(end.sentence);
    if (par("exitProcess"))
        end.Leave("sluice-omnet");
    throw cRuntimeError("%s", end.sentence.c_str());
}

void Sluice::preDelete(cComponent *root)
{
    clear();
    cSimpleModule::preDelete(root);
}

void Sluice::clear()
{
    if (run)
        run->Abandon("the simulation ended with an error");
    for (RoceQueue *queue : switchQueues)
        queue->close();
    for (RoceNicQueue *queue : nicQueues)
        queue->close();
    for (auto &[id, node] : switches)
        node.getDevice().Clear();
    switchQueues.clear();
    nicQueues.clear();
    if (network)
        network->Disconnect();
}

} // namespace sluice::omnet
