// SPDX-License-Identifier: GPL-2.0-only
#include "sluice-network.h"

#include "sluice/model/planned.h"

#include "ns3/boolean.h"
#include "ns3/double.h"
#include "ns3/enum.h"
#include "ns3/integer.h"
#include "ns3/names.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"

namespace ns3
{

namespace
{

sluice::EcnProfile
ProfileOf(const sluice::EcnOptions& ecn)
{
    sluice::EcnProfile profile;
    profile.kminBytes = ecn.kminBytes;
    profile.kmaxBytes = ecn.kmaxBytes;
    profile.pmax = ecn.pmax;
    profile.averageWeight = ecn.averageWeight;
    return profile;
}

} // namespace

SluiceNetwork::SluiceNetwork(const sluice::Plan& plan)
    : m_plan(plan),
      m_topology(m_plan)
{
    const Time::Unit resolution =
        m_plan.run.resolution == sluice::Resolution::kNanosecond ? Time::NS : Time::PS;
    if (Time::GetResolution() != resolution)
    {
        Time::SetResolution(resolution);
    }
    m_helper.SetFrameSizes(m_plan.dataplane.frames);
    SetNicAttributes();
    MakeNodes();
    MakeLinks();
    m_helper.Commit();
    MakeFlows();
}

SluiceNetwork::~SluiceNetwork() = default;

void
SluiceNetwork::SetNicAttributes()
{
    const sluice::FrameOptions& frames = m_plan.dataplane.frames;
    const sluice::NicOptions& nic = m_plan.dataplane.nic;
    m_helper.SetDeviceAttribute("WireOverhead",
                                UintegerValue(static_cast<uint64_t>(frames.wireOverheadBytes)));
    m_helper.SetDeviceAttribute("GapBeforeArrival", BooleanValue(frames.gapBeforeArrival));
    m_helper.SetDeviceAttribute("TruncateToNs", BooleanValue(m_plan.dataplane.truncateToNs));
    m_helper.SetNicAttribute("PayloadBytes", IntegerValue(frames.payloadBytes));
    m_helper.SetNicAttribute("HeaderBytes", IntegerValue(frames.headerBytes));
    m_helper.SetNicAttribute("AckBytes", IntegerValue(frames.ackBytes));
    m_helper.SetNicAttribute("MinFrameBytes", IntegerValue(frames.minFrameBytes));
    m_helper.SetNicAttribute("RateCountsOverhead", BooleanValue(frames.rateCountsOverhead));
    m_helper.SetNicAttribute("ReactionDelay", TimeValue(RoceTime::FromPs(nic.reactionDelayPs)));
    m_helper.SetNicAttribute("AckEveryPackets", IntegerValue(nic.ackEveryPackets));
    m_helper.SetNicAttribute("AckDelay", TimeValue(RoceTime::FromPs(nic.ackDelayPs)));
    m_helper.SetNicAttribute("AckControlClass", BooleanValue(nic.ackControlClass));
    m_helper.SetNicAttribute("NackInterval", TimeValue(RoceTime::FromPs(nic.nackIntervalPs)));
    const int64_t timeoutPs = nic.goBackTimeout ? nic.retransmissionTimeoutPs : 0;
    m_helper.SetNicAttribute("RetransmissionTimeout", TimeValue(RoceTime::FromPs(timeoutPs)));
    m_helper.SetNicAttribute("StallBehindWindow", BooleanValue(nic.stallBehindWindow));
    m_helper.SetNicAttribute("AnswerDuplicates", BooleanValue(!nic.silentDuplicates));
    m_helper.SetNicAttribute("RetimeOnRateChange", BooleanValue(nic.retimeOnRateChange));
    m_helper.SetNicAttribute("AckPerPacketOnly", BooleanValue(nic.ackPerPacketOnly));
    m_helper.SetNicAttribute("BacklogBytes", IntegerValue(nic.backlogBytes));
    m_helper.SetNicAttribute("WindowOvershoot", BooleanValue(nic.windowOvershoot));
    m_helper.SetNicAttribute("MinRate",
                             DataRateValue(DataRate(static_cast<uint64_t>(nic.minRateBps))));
    m_helper.SetNicAttribute("DefaultWindowBytes",
                             DoubleValue(static_cast<double>(nic.defaultWindowBytes)));
}

void
SluiceNetwork::SetSwitchAttributes(const sluice::SwitchOptions& options)
{
    const sluice::BufferOptions& buffer = options.buffer;
    const sluice::EcnOptions& ecn = options.ecn;
    const auto set = [this](const std::string& name, const AttributeValue& value) {
        m_helper.SetSwitchAttribute(name, value);
    };
    set("BufferBytes", IntegerValue(buffer.bufferBytes));
    set("FlowControl", EnumValue(static_cast<int>(buffer.flowControl)));
    set("PfcThreshold", EnumValue(static_cast<int>(buffer.pfcThreshold)));
    set("PfcXoffBytes", IntegerValue(buffer.pfcXoffBytes));
    set("PfcAlphaShift", IntegerValue(buffer.pfcAlphaShift));
    set("PfcAlphaShiftByRate", BooleanValue(buffer.pfcAlphaShiftByRate));
    set("PfcResumeOffsetBytes", IntegerValue(buffer.pfcResumeOffsetBytes));
    set("PfcReserveBytes", IntegerValue(buffer.pfcReserveBytes));
    set("PfcHeadroomBytes", IntegerValue(buffer.pfcHeadroomBytes));
    set("PfcHeadroomRule", EnumValue(static_cast<int>(buffer.pfcHeadroomRule)));
    set("PfcPauseQuanta", IntegerValue(buffer.pfcPauseQuanta));
    set("PfcBytes", IntegerValue(m_plan.dataplane.frames.pfcBytes));
    set("MinFrameBytes", IntegerValue(m_plan.dataplane.frames.minFrameBytes));
    set("EcmpSeed", UintegerValue(m_plan.dataplane.ecmpSeed));
    set("EcmpSymmetric", BooleanValue(m_plan.dataplane.ecmpSymmetric));
    set("QueueCountsFrameOnWire", BooleanValue(m_plan.dataplane.queueCountsFrameOnWire));
    set("EcnMarkOnEnqueue", BooleanValue(ecn.markAt == sluice::EcnMarkAt::kEnqueue));
    set("EcnCountsPacket", BooleanValue(ecn.counts == sluice::EcnCounts::kWithPacket));
    set("EcnAnyPacket", BooleanValue(ecn.anyPacket));
}

void
SluiceNetwork::MakeNodes()
{
    for (std::size_t i = 0; i < m_plan.nodes.size(); ++i)
    {
        const sluice::PlanNode& planned = m_plan.nodes[i];
        Ptr<Node> node = CreateObject<Node>();
        if (planned.id != static_cast<int64_t>(node->GetId()))
        {
            throw sluice::PlanError("node id=" + std::to_string(planned.id) +
                                    ": node numbers must be 0, 1, 2 … without a gap");
        }
        if (planned.type == sluice::NodeType::kSwitch)
        {
            SetSwitchAttributes(m_plan.SwitchOf(planned.id));
            m_helper.InstallSwitch(node);
        }
        m_nodes.push_back(node);
    }
}

void
SluiceNetwork::MakeLinks()
{
    const uint64_t seed = m_plan.run.seed;
    for (std::size_t i = 0; i < m_plan.links.size(); ++i)
    {
        const sluice::PlanLink& link = m_plan.links[i];
        for (const int64_t end : {link.a, link.b})
        {
            if (!m_plan.IsSwitch(end) && RoceHelper::GetNic(m_nodes[static_cast<size_t>(end)]))
            {
                throw sluice::PlanError(
                    "link a=" + std::to_string(link.a) + " b=" + std::to_string(link.b) +
                    ": host " + std::to_string(end) + " has a link already; a host has one NIC");
            }
        }
        m_helper.SetDeviceAttribute("DataRate",
                                    DataRateValue(DataRate(static_cast<uint64_t>(link.rateBps))));
        m_helper.SetDeviceAttribute("BitErrorRate", DoubleValue(link.ber));
        m_helper.SetDeviceAttribute("FrameErrorRate", DoubleValue(link.per));
        m_helper.SetChannelAttribute("Delay", TimeValue(RoceTime::FromPs(link.delayPs)));
        NetDeviceContainer ends = m_helper.Connect(m_nodes[static_cast<std::size_t>(link.a)],
                                                   m_nodes[static_cast<std::size_t>(link.b)]);
        std::shared_ptr<sluice::MrgSequence> sequence;
        if (m_plan.dataplane.lossRandom == sluice::LossRandom::kMrgStream)
        {
            sequence = std::make_shared<sluice::MrgSequence>(static_cast<uint32_t>(seed),
                                                             sluice::MrgSequence::kOwnStreams +
                                                                 m_plan.dataplane.lossStream);
        }
        for (uint32_t end = 0; end < 2; ++end)
        {
            sluice::roce::LineErrors& errors =
                DynamicCast<RoceNetDevice>(ends.Get(end))->GetErrors();
            errors.DrawFrom(sequence);
            errors.DrawFrom(seed, sluice::StreamKey(sluice::StreamKind::kLinkErrors, 2 * i + end));
        }
    }
    std::shared_ptr<sluice::MrgStreams> streams;
    if (m_plan.dataplane.ecnRandom == sluice::EcnRandom::kMrgStreams)
    {
        streams = std::make_shared<sluice::MrgStreams>(static_cast<uint32_t>(seed),
                                                       m_plan.dataplane.ecnFirstStream);
    }
    for (const int64_t id : m_topology.switches())
    {
        const sluice::SwitchOptions& options = m_plan.SwitchOf(id);
        Ptr<RoceSwitch> target = m_nodes[static_cast<std::size_t>(id)]->GetObject<RoceSwitch>();
        for (const Ptr<RoceSwitchPort>& port : target->GetPorts())
        {
            sluice::roce::SwitchPort& model = port->GetModel();
            const auto number = static_cast<int>(model.number());
            const int64_t point = m_topology.CongestionPointOfPort(id, number);
            model.SetEcnProfile(ProfileOf(options.ecn));
            model.SetDropStream(
                m_plan.run.seed,
                sluice::StreamKey(sluice::StreamKind::kWredDrops, static_cast<uint64_t>(point)));
            model.SetMarkingStream(
                seed,
                sluice::StreamKey(sluice::StreamKind::kEcnMarking, static_cast<uint64_t>(point)));
            if (streams)
            {
                model.SetMarkingStreams(streams);
            }
            model.StampAll(m_plan.dataplane.intStamping);
        }
    }
}

void
SluiceNetwork::MakeFlows()
{
    for (const sluice::PlanFlow& planned : m_plan.flows)
    {
        const sluice::FlowPath path = m_topology.PathOf(planned);
        Ptr<RoceFlow> flow = Create<RoceFlow>();
        sluice::roce::Describe(planned, path, PeekPointer(flow));
        m_flows.push_back(flow);
    }
    for (const auto& [flow, packet] : m_plan.dataplane.losePackets)
    {
        for (const Ptr<RoceFlow>& known : m_flows)
        {
            if (known->id == flow)
            {
                RoceHelper::GetNic(m_nodes[known->destination])
                    ->GetModel()
                    .LoseOnce(known->id,
                              static_cast<uint64_t>(packet * m_plan.dataplane.frames.payloadBytes));
            }
        }
    }
}

void
SluiceNetwork::Connect(std::unique_ptr<sluice::Transport> transport)
{
    if (transport)
    {
        m_session = std::make_unique<SluiceSession>(std::move(transport));
        for (const int64_t id : m_topology.switches())
        {
            m_session->AddSwitch(m_nodes[static_cast<std::size_t>(id)]->GetObject<RoceSwitch>());
        }
        for (const Ptr<RoceFlow>& flow : m_flows)
        {
            m_session->AddFlow(flow,
                               RoceHelper::GetNic(m_nodes[flow->source]),
                               RoceHelper::GetNic(m_nodes[flow->destination]));
        }
        for (const int64_t id : m_topology.hosts())
        {
            if (Ptr<RoceNic> nic = RoceHelper::GetNic(m_nodes[static_cast<std::size_t>(id)]))
            {
                nic->SetAgent(m_session.get());
                m_session->AddHost(nic);
            }
        }
        m_session->Open(sluice::roce::HelloOf(m_plan, "ns3", SimulatorVersion()));
    }
    for (const Ptr<RoceFlow>& flow : m_flows)
    {
        m_helper.AddFlow(flow);
    }
}

Ptr<RoceNetDevice>
SluiceNetwork::GetDevice(int64_t node, int64_t port) const
{
    return DynamicCast<RoceNetDevice>(
        m_nodes.at(static_cast<std::size_t>(node))->GetDevice(static_cast<uint32_t>(port)));
}

std::string
SluiceNetwork::SimulatorVersion()
{
#ifdef NS3_VERSION_STRING
    return NS3_VERSION_STRING;
#else
    return "3.37";
#endif
}

} // namespace ns3
