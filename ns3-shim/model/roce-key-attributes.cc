// SPDX-License-Identifier: GPL-2.0-only
// clang-format off
// Generated from bridge/vocabulary/dataplane-keys.yaml by ./sluice generate; edit that file instead.
#include "roce-key-accessor.h"
#include "roce-nic.h"
#include "roce-switch.h"

namespace ns3
{

TypeId
RoceNetDevice::AddKeyAttributes(TypeId tid)
{
    return tid
        .AddAttribute("WireOverheadBytes",
                      "Preamble and gap added to every frame on the wire, never counted in queues.",
                      IntegerValue(0),
                      MakeKeyAccessor<RoceNetDevice, &sluice::FrameKeys::wireOverheadBytes, IntegerValue>(),
                      MakeIntegerChecker<int64_t>(0, 1000))
        .AddAttribute("GapBeforeArrival",
                      "All of wireOverhead passes before a frame arrives; false: of it 12 B, or all if less, after.",
                      BooleanValue(true),
                      MakeKeyAccessor<RoceNetDevice, &sluice::FrameKeys::gapBeforeArrival, BooleanValue>(),
                      MakeBooleanChecker())
        .AddAttribute("TruncateToNs",
                      "Quirk of the HPCC simulator: each serialisation and pacing interval is cut to whole ns.",
                      BooleanValue(false),
                      MakeKeyAccessor<RoceNetDevice, &sluice::NetworkOptions::truncateToNs, BooleanValue>(),
                      MakeBooleanChecker());
}

TypeId
RoceNic::AddKeyAttributes(TypeId tid)
{
    return tid
        .AddAttribute("PayloadBytes",
                      "Payload of a full data packet.",
                      IntegerValue(1000),
                      MakeKeyAccessor<RoceNic, &sluice::FrameKeys::payloadBytes, IntegerValue>(),
                      MakeIntegerChecker<int64_t>(1, 65000))
        .AddAttribute("HeaderBytes",
                      "Headers of a data packet.",
                      IntegerValue(48),
                      MakeKeyAccessor<RoceNic, &sluice::FrameKeys::headerBytes, IntegerValue>(),
                      MakeIntegerChecker<int64_t>(0, 1000))
        .AddAttribute("TelemetryBytes",
                      "Telemetry in each data packet, besides its headers.",
                      IntegerValue(0),
                      MakeKeyAccessor<RoceNic, &sluice::FrameKeys::telemetryBytes, IntegerValue>(),
                      MakeIntegerChecker<int64_t>(0, 1000))
        .AddAttribute("AckBytes",
                      "An ACK or NACK.",
                      IntegerValue(60),
                      MakeKeyAccessor<RoceNic, &sluice::FrameKeys::ackBytes, IntegerValue>(),
                      MakeIntegerChecker<int64_t>(1, 9000))
        .AddAttribute("MinFrameBytes",
                      "Frames are padded to this size.",
                      IntegerValue(0),
                      MakeKeyAccessor<RoceNic, &sluice::FrameKeys::minFrameBytes, IntegerValue>(),
                      MakeIntegerChecker<int64_t>(0, 9000))
        .AddAttribute("RateCountsOverhead",
                      "A decided rate includes the wire overhead.",
                      BooleanValue(false),
                      MakeKeyAccessor<RoceNic, &sluice::FrameKeys::rateCountsOverhead, BooleanValue>(),
                      MakeBooleanChecker())
        .AddAttribute("ReactionDelay",
                      "Time a NIC needs to act on feedback messages, and on its flows' timers.",
                      TimeValue(PicoSeconds(0)),
                      MakeKeyAccessor<RoceNic, &sluice::NicOptions::reactionDelayPs, TimeValue>(),
                      MakeTimeChecker(PicoSeconds(0), PicoSeconds(10000000000000)))
        .AddAttribute("AckReactionDelay",
                      "Time a NIC needs to act on an ACK or NACK.",
                      TimeValue(PicoSeconds(0)),
                      MakeKeyAccessor<RoceNic, &sluice::NicOptions::ackReactionDelayPs, TimeValue>(),
                      MakeTimeChecker(PicoSeconds(0), PicoSeconds(10000000000000)))
        .AddAttribute("AckEveryPackets",
                      "Data packets per ACK.",
                      IntegerValue(1),
                      MakeKeyAccessor<RoceNic, &sluice::NicOptions::ackEveryPackets, IntegerValue>(),
                      MakeIntegerChecker<int64_t>(1, 1000000))
        .AddAttribute("AckDelay",
                      "An ACK waits for more packets to share it no longer than this.",
                      TimeValue(PicoSeconds(20000000)),
                      MakeKeyAccessor<RoceNic, &sluice::NicOptions::ackDelayPs, TimeValue>(),
                      MakeTimeChecker(PicoSeconds(0), PicoSeconds(10000000000000)))
        .AddAttribute("AckControlClass",
                      "ACKs travel in the strict-priority control class.",
                      BooleanValue(true),
                      MakeKeyAccessor<RoceNic, &sluice::NicOptions::ackControlClass, BooleanValue>(),
                      MakeBooleanChecker())
        .AddAttribute("LossRecovery",
                      "What a queue pair does about losses; selective_repeat: that of IRN, which sends again only what was lost, and keeps what arrives out of order; trimming: switches cut packets for which they have no room to their headers; conweave_irn: IRN with the quirks of ConWeave's program.",
                      RoceEnumValue(static_cast<int>(sluice::LossRecovery::kGoBackN)),
                      MakeKeyAccessor<RoceNic, &sluice::NicOptions::lossRecovery, RoceEnumValue>(),
                      MakeEnumChecker(static_cast<int>(sluice::LossRecovery::kGoBackN), "go_back_n", static_cast<int>(sluice::LossRecovery::kSelectiveRepeat), "selective_repeat", static_cast<int>(sluice::LossRecovery::kTrimming), "trimming", static_cast<int>(sluice::LossRecovery::kConweaveIrn), "conweave_irn"))
        .AddAttribute("ReorderingToleranceBytes",
                      "A packet counts as lost only if one arrived that begins so many bytes after it, or more; IRN has 0: any later one.",
                      IntegerValue(0),
                      MakeKeyAccessor<RoceNic, &sluice::NicOptions::reorderingToleranceBytes, IntegerValue>(),
                      MakeIntegerChecker<int64_t>(0, 1073741824))
        .AddAttribute("NackInterval",
                      "Least time between NACKs for one expected byte.",
                      TimeValue(PicoSeconds(500000000)),
                      MakeKeyAccessor<RoceNic, &sluice::NicOptions::nackIntervalPs, TimeValue>(),
                      MakeTimeChecker(PicoSeconds(0), PicoSeconds(10000000000000)))
        .AddAttribute("RetransmissionTimeout",
                      "After this time without an ACK, what is not acknowledged is sent again, with selective repeat one packet of it.",
                      TimeValue(PicoSeconds(1000000000)),
                      MakeKeyAccessor<RoceNic, &sluice::NicOptions::retransmissionTimeoutPs, TimeValue>(),
                      MakeTimeChecker(PicoSeconds(0), PicoSeconds(100000000000000)))
        .AddAttribute("RetransmissionTimeoutLow",
                      "The same where little is in flight.",
                      TimeValue(PicoSeconds(0)),
                      MakeKeyAccessor<RoceNic, &sluice::NicOptions::retransmissionTimeoutLowPs, TimeValue>(),
                      MakeTimeChecker(PicoSeconds(0), PicoSeconds(100000000000000)))
        .AddAttribute("RetransmissionTimeoutLowPackets",
                      "So many full packets or fewer in flight are little.",
                      IntegerValue(3),
                      MakeKeyAccessor<RoceNic, &sluice::NicOptions::retransmissionTimeoutLowPackets, IntegerValue>(),
                      MakeIntegerChecker<int64_t>(1, 1000000))
        .AddAttribute("BacklogBytes",
                      "Application data waiting per flow when a load is offered.",
                      IntegerValue(102400),
                      MakeKeyAccessor<RoceNic, &sluice::NicOptions::backlogBytes, IntegerValue>(),
                      MakeIntegerChecker<int64_t>(1, 1099511627776))
        .AddAttribute("IrnWindowBytes",
                      "Conweave_irn: what may be in flight.",
                      IntegerValue(-1),
                      MakeKeyAccessor<RoceNic, &sluice::NicOptions::irnWindowBytes, IntegerValue>(),
                      MakeIntegerChecker<int64_t>(-1, 1125899906842624))
        .AddAttribute("WindowOvershoot",
                      "A packet may start while in-flight < window.",
                      BooleanValue(true),
                      MakeKeyAccessor<RoceNic, &sluice::NicOptions::windowOvershoot, BooleanValue>(),
                      MakeBooleanChecker())
        .AddAttribute("MinRate",
                      "Scaling a rate never leads below this.",
                      DataRateValue(DataRate(1000000)),
                      MakeKeyAccessor<RoceNic, &sluice::NicOptions::minRateBps, DataRateValue>(),
                      MakeDataRateChecker())
        .AddAttribute("MaxRate",
                      "A flow is never paced above this, whatever rate is decided.",
                      DataRateValue(DataRate(0)),
                      MakeKeyAccessor<RoceNic, &sluice::NicOptions::maxRateBps, DataRateValue>(),
                      MakeDataRateChecker())
        .AddAttribute("UnusedRate",
                      "What becomes of time in which a flow sent less than its decided rate allowed; kept: it sends that much at once later.",
                      RoceEnumValue(static_cast<int>(sluice::UnusedRate::kLost)),
                      MakeKeyAccessor<RoceNic, &sluice::NicOptions::unusedRate, RoceEnumValue>(),
                      MakeEnumChecker(static_cast<int>(sluice::UnusedRate::kLost), "lost", static_cast<int>(sluice::UnusedRate::kKept), "kept", static_cast<int>(sluice::UnusedRate::kKeptBelowLineRate), "kept_below_line_rate"))
        .AddAttribute("DefaultWindowBytes",
                      "Window before a scheme decides one.",
                      IntegerValue(-1),
                      MakeKeyAccessor<RoceNic, &sluice::NicOptions::defaultWindowBytes, IntegerValue>(),
                      MakeIntegerChecker<int64_t>(-1, 1099511627776))
        .AddAttribute("GoBackTimeout",
                      "False: no retransmission timeout, as in the HPCC simulator.",
                      BooleanValue(true),
                      MakeKeyAccessor<RoceNic, &sluice::NicOptions::goBackTimeout, BooleanValue>(),
                      MakeBooleanChecker())
        .AddAttribute("AckPerPacketOnly",
                      "Quirk of the HPCC simulator: one ACK per packet whatever ackEveryPackets says.",
                      BooleanValue(false),
                      MakeKeyAccessor<RoceNic, &sluice::NicOptions::ackPerPacketOnly, BooleanValue>(),
                      MakeBooleanChecker())
        .AddAttribute("RetimeOnRateChange",
                      "A new rate re-times the packet that waits; false: from the packet after it on.",
                      BooleanValue(true),
                      MakeKeyAccessor<RoceNic, &sluice::NicOptions::retimeOnRateChange, BooleanValue>(),
                      MakeBooleanChecker())
        .AddAttribute("ChunkBytes",
                      "Quirk of the HPCC simulator: the chunks that goBackToChunk and firstAck count in.",
                      IntegerValue(0),
                      MakeKeyAccessor<RoceNic, &sluice::NicOptions::chunkBytes, IntegerValue>(),
                      MakeIntegerChecker<int64_t>(0, 4294967295))
        .AddAttribute("GoBackToChunk",
                      "Quirk of the HPCC simulator: ACKs acknowledge whole chunks only, and after a loss both ends go back to the start of the chunk.",
                      BooleanValue(false),
                      MakeKeyAccessor<RoceNic, &sluice::NicOptions::goBackToChunk, BooleanValue>(),
                      MakeBooleanChecker())
        .AddAttribute("FirstAckBytes",
                      "Quirk of the HPCC simulator: until so many bytes of a flow have arrived, only the end of a chunk is acknowledged.",
                      IntegerValue(0),
                      MakeKeyAccessor<RoceNic, &sluice::NicOptions::firstAckBytes, IntegerValue>(),
                      MakeIntegerChecker<int64_t>(0, 4294967295))
        .AddAttribute("IgnoreAcks",
                      "Quirk of the HPCC simulator: ACKs and NACKs inform the scheme and acknowledge nothing, so that no flow ends.",
                      BooleanValue(false),
                      MakeKeyAccessor<RoceNic, &sluice::NicOptions::ignoreAcks, BooleanValue>(),
                      MakeBooleanChecker())
        .AddAttribute("PaceAtLineRate",
                      "Quirk of the HPCC simulator: packets are paced at the link's rate; a scheme's rate acts through the window and on the packet that waits.",
                      BooleanValue(false),
                      MakeKeyAccessor<RoceNic, &sluice::NicOptions::paceAtLineRate, BooleanValue>(),
                      MakeBooleanChecker())
        .AddAttribute("TimeoutRestarts",
                      "What the retransmission timer starts again with: bytes that are acknowledged, or every packet sent and every answer.",
                      RoceEnumValue(static_cast<int>(sluice::TimeoutRestarts::kWithProgress)),
                      MakeKeyAccessor<RoceNic, &sluice::NicOptions::timeoutRestarts, RoceEnumValue>(),
                      MakeEnumChecker(static_cast<int>(sluice::TimeoutRestarts::kWithProgress), "with_progress", static_cast<int>(sluice::TimeoutRestarts::kWithEachPacket), "with_each_packet"))
        .AddAttribute("NacksEchoMarks",
                      "A NACK tells the sender of a mark, whether its packet was marked or not (ConWeave's program: a CNP with each).",
                      BooleanValue(false),
                      MakeKeyAccessor<RoceNic, &sluice::NicOptions::nacksEchoMarks, BooleanValue>(),
                      MakeBooleanChecker())
        .AddAttribute("SilentDuplicates",
                      "Quirk of the HPCC simulator: a packet below the expected byte is not answered.",
                      BooleanValue(false),
                      MakeKeyAccessor<RoceNic, &sluice::NicOptions::silentDuplicates, BooleanValue>(),
                      MakeBooleanChecker())
        .AddAttribute("AcksMoveNext",
                      "An ACK above the next byte to send moves it there; false: quirk of the HPCC simulator.",
                      BooleanValue(true),
                      MakeKeyAccessor<RoceNic, &sluice::NicOptions::acksMoveNext, BooleanValue>(),
                      MakeBooleanChecker())
        .AddAttribute("LateData",
                      "What a receiver does with what arrives of a flow that is over; new_flow: quirk of the HPCC simulator.",
                      RoceEnumValue(static_cast<int>(sluice::LateData::kAnswer)),
                      MakeKeyAccessor<RoceNic, &sluice::NicOptions::lateData, RoceEnumValue>(),
                      MakeEnumChecker(static_cast<int>(sluice::LateData::kAnswer), "answer", static_cast<int>(sluice::LateData::kNewFlow), "new_flow"))
        .AddAttribute("SendsAfterEnd",
                      "Quirk of the HPCC simulator: a flow without a window that has gone back when its last byte is acknowledged is sent to its end all the same.",
                      BooleanValue(false),
                      MakeKeyAccessor<RoceNic, &sluice::NicOptions::sendsAfterEnd, BooleanValue>(),
                      MakeBooleanChecker())
        .AddAttribute("NicTurns",
                      "How a NIC chooses the flow that sends next; hpcc: with the quirks of the HPCC simulator; conweave: of ConWeave's program.",
                      RoceEnumValue(static_cast<int>(sluice::NicTurns::kRoundRobin)),
                      MakeKeyAccessor<RoceNic, &sluice::NicOptions::nicTurns, RoceEnumValue>(),
                      MakeEnumChecker(static_cast<int>(sluice::NicTurns::kRoundRobin), "round_robin", static_cast<int>(sluice::NicTurns::kHpcc), "hpcc", static_cast<int>(sluice::NicTurns::kConweave), "conweave"));
}

TypeId
RoceSwitch::AddKeyAttributes(TypeId tid)
{
    return tid
        .AddAttribute("PfcBytes",
                      "A PFC frame (at least what its fields and Ethernet's take).",
                      IntegerValue(64),
                      MakeKeyAccessor<RoceSwitch, &sluice::FrameKeys::pfcBytes, IntegerValue>(),
                      MakeIntegerChecker<int64_t>(38, 9000))
        .AddAttribute("MinFrameBytes",
                      "Frames are padded to this size.",
                      IntegerValue(0),
                      MakeKeyAccessor<RoceSwitch, &sluice::FrameKeys::minFrameBytes, IntegerValue>(),
                      MakeIntegerChecker<int64_t>(0, 9000))
        .AddAttribute("AckControlAtSwitches",
                      "ACKs of the control class stay in it at switches; false: it counts at the NIC, and switches queue them with the data.",
                      BooleanValue(true),
                      MakeKeyAccessor<RoceSwitch, &sluice::NetworkOptions::ackControlAtSwitches, BooleanValue>(),
                      MakeBooleanChecker())
        .AddAttribute("BufferBytes",
                      "Shared buffer of a switch; infinite: never full, so that PFC pauses at a static threshold only.",
                      IntegerValue(33554432),
                      MakeKeyAccessor<RoceSwitch, &sluice::BufferOptions::bufferBytes, IntegerValue>(),
                      MakeIntegerChecker<int64_t>(-1, 1125899906842624))
        .AddAttribute("TrimAboveBytes",
                      "A data packet that finds more than this in its queue is cut to its header.",
                      IntegerValue(-1),
                      MakeKeyAccessor<RoceSwitch, &sluice::BufferOptions::trimAboveBytes, IntegerValue>(),
                      MakeIntegerChecker<int64_t>(-1, 1125899906842624))
        .AddAttribute("PfcThreshold",
                      "How the PFC threshold follows from the free buffer.",
                      RoceEnumValue(static_cast<int>(sluice::PfcThreshold::kDynamic)),
                      MakeKeyAccessor<RoceSwitch, &sluice::BufferOptions::pfcThreshold, RoceEnumValue>(),
                      MakeEnumChecker(static_cast<int>(sluice::PfcThreshold::kDynamic), "dynamic", static_cast<int>(sluice::PfcThreshold::kStatic), "static"))
        .AddAttribute("PfcXoffBytes",
                      "Static PFC threshold.",
                      IntegerValue(512000),
                      MakeKeyAccessor<RoceSwitch, &sluice::BufferOptions::pfcXoffBytes, IntegerValue>(),
                      MakeIntegerChecker<int64_t>(1, 1125899906842624))
        .AddAttribute("PfcAlphaShift",
                      "Dynamic PFC threshold: free shared buffer >> shift.",
                      IntegerValue(3),
                      MakeKeyAccessor<RoceSwitch, &sluice::BufferOptions::pfcAlphaShift, IntegerValue>(),
                      MakeIntegerChecker<int64_t>(0, 30))
        .AddAttribute("PfcAlphaShiftByRate",
                      "One bit less per doubling of port rate above the first host's link (HPCC simulator).",
                      BooleanValue(false),
                      MakeKeyAccessor<RoceSwitch, &sluice::BufferOptions::pfcAlphaShiftByRate, BooleanValue>(),
                      MakeBooleanChecker())
        .AddAttribute("PfcResumeOffsetBytes",
                      "How far below the threshold a port resumes.",
                      IntegerValue(3072),
                      MakeKeyAccessor<RoceSwitch, &sluice::BufferOptions::pfcResumeOffsetBytes, IntegerValue>(),
                      MakeIntegerChecker<int64_t>(0, 1099511627776))
        .AddAttribute("PfcReserveBytes",
                      "Buffer reserved per ingress port and class.",
                      IntegerValue(4096),
                      MakeKeyAccessor<RoceSwitch, &sluice::BufferOptions::pfcReserveBytes, IntegerValue>(),
                      MakeIntegerChecker<int64_t>(0, 1099511627776))
        .AddAttribute("PfcHeadroomBytes",
                      "Headroom per port; auto follows from its link's rate and delay.",
                      IntegerValue(-1),
                      MakeKeyAccessor<RoceSwitch, &sluice::BufferOptions::pfcHeadroomBytes, IntegerValue>(),
                      MakeIntegerChecker<int64_t>(-1, 1099511627776))
        .AddAttribute("PfcPauseQuanta",
                      "A pause's length in 512-bit times, refreshed at half time while needed; 0: until resumed.",
                      IntegerValue(65535),
                      MakeKeyAccessor<RoceSwitch, &sluice::BufferOptions::pfcPauseQuanta, IntegerValue>(),
                      MakeIntegerChecker<int64_t>(0, 65535))
        .AddAttribute("EcnMarkAt",
                      "When packets are marked.",
                      RoceEnumValue(static_cast<int>(sluice::EcnMarkAt::kDequeue)),
                      MakeKeyAccessor<RoceSwitch, &sluice::EcnOptions::markAt, RoceEnumValue>(),
                      MakeEnumChecker(static_cast<int>(sluice::EcnMarkAt::kDequeue), "dequeue", static_cast<int>(sluice::EcnMarkAt::kEnqueue), "enqueue"))
        .AddAttribute("EcnCounts",
                      "The queue a marking decision sees.",
                      RoceEnumValue(static_cast<int>(sluice::EcnCounts::kLeftBehind)),
                      MakeKeyAccessor<RoceSwitch, &sluice::EcnOptions::counts, RoceEnumValue>(),
                      MakeEnumChecker(static_cast<int>(sluice::EcnCounts::kLeftBehind), "left_behind", static_cast<int>(sluice::EcnCounts::kWithPacket), "with_packet"))
        .AddAttribute("QueueCountsFrameOnWire",
                      "Counters, samples and snapshots include the frame being sent.",
                      BooleanValue(false),
                      MakeKeyAccessor<RoceSwitch, &sluice::NetworkOptions::queueCountsFrameOnWire, BooleanValue>(),
                      MakeBooleanChecker())
        .AddAttribute("Ecmp",
                      "How one of several equal next hops is chosen: by a seeded hash, as the HPCC simulator does, or by the destination alone.",
                      RoceEnumValue(static_cast<int>(sluice::Ecmp::kSeeded)),
                      MakeKeyAccessor<RoceSwitch, &sluice::NetworkOptions::ecmp, RoceEnumValue>(),
                      MakeEnumChecker(static_cast<int>(sluice::Ecmp::kSeeded), "seeded", static_cast<int>(sluice::Ecmp::kHpcc), "hpcc", static_cast<int>(sluice::Ecmp::kConweave), "conweave", static_cast<int>(sluice::Ecmp::kDestination), "destination"))
        .AddAttribute("EcmpSeed",
                      "Seed of the ECMP hash.",
                      IntegerValue(1),
                      MakeKeyAccessor<RoceSwitch, &sluice::NetworkOptions::ecmpSeed, IntegerValue>(),
                      MakeIntegerChecker<int64_t>(0, 4611686018427387904))
        .AddAttribute("EcmpSymmetric",
                      "Both directions of a flow take the same one of equal paths.",
                      BooleanValue(false),
                      MakeKeyAccessor<RoceSwitch, &sluice::NetworkOptions::ecmpSymmetric, BooleanValue>(),
                      MakeBooleanChecker())
        .AddAttribute("EcnAnyPacket",
                      "Quirk of the HPCC simulator: every packet but control is marked, ECT ignored.",
                      BooleanValue(false),
                      MakeKeyAccessor<RoceSwitch, &sluice::EcnOptions::anyPacket, BooleanValue>(),
                      MakeBooleanChecker())
        .AddAttribute("PfcThresholdWraps",
                      "Quirk of the HPCC simulator: buffer, headroom and threshold are 32-bit numbers without sign.",
                      BooleanValue(false),
                      MakeKeyAccessor<RoceSwitch, &sluice::BufferOptions::pfcThresholdWraps, BooleanValue>(),
                      MakeBooleanChecker())
        .AddAttribute("PfcClasses",
                      "Priorities for which each port has a reserve and headroom.",
                      IntegerValue(0),
                      MakeKeyAccessor<RoceSwitch, &sluice::BufferOptions::pfcClasses, IntegerValue>(),
                      MakeIntegerChecker<int64_t>(0, 8))
        .AddAttribute("ClassScheduling",
                      "Which priority a switch's port serves next: round_robin a frame of each in turn, strict the highest, dwrr by classWeights.",
                      RoceEnumValue(static_cast<int>(sluice::ClassScheduling::kRoundRobin)),
                      MakeKeyAccessor<RoceSwitch, &sluice::BufferOptions::classScheduling, RoceEnumValue>(),
                      MakeEnumChecker(static_cast<int>(sluice::ClassScheduling::kRoundRobin), "round_robin", static_cast<int>(sluice::ClassScheduling::kStrict), "strict", static_cast<int>(sluice::ClassScheduling::kDwrr), "dwrr"))
        .AddAttribute("PfcHeadroomRule",
                      "Hpcc: headroom 3·rate·delay per port.",
                      RoceEnumValue(static_cast<int>(sluice::PfcHeadroomRule::kAuto)),
                      MakeKeyAccessor<RoceSwitch, &sluice::BufferOptions::pfcHeadroomRule, RoceEnumValue>(),
                      MakeEnumChecker(static_cast<int>(sluice::PfcHeadroomRule::kAuto), "auto", static_cast<int>(sluice::PfcHeadroomRule::kHpcc), "hpcc"))
        .AddAttribute("Priority0IsControl",
                      "Quirk of the HPCC simulator: at switches, data and ACKs of priority 0 wait in the queue of PFC frames.",
                      BooleanValue(false),
                      MakeKeyAccessor<RoceSwitch, &sluice::NetworkOptions::priority0IsControl, BooleanValue>(),
                      MakeBooleanChecker())
        .AddAttribute("FlowControl",
                      "What keeps the buffer from overflowing: pauses, nothing (drop), or no limit.",
                      RoceEnumValue(static_cast<int>(sluice::FlowControl::kPfc)),
                      MakeKeyAccessor<RoceSwitch, &sluice::BufferOptions::flowControl, RoceEnumValue>(),
                      MakeEnumChecker(static_cast<int>(sluice::FlowControl::kPfc), "pfc", static_cast<int>(sluice::FlowControl::kLossy), "lossy", static_cast<int>(sluice::FlowControl::kInfinite), "infinite"));
}

} // namespace ns3
