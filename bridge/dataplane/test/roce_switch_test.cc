// SPDX-License-Identifier: MIT
// The shared switch without a simulator: admission, pauses, marking, trimming, packets of other
// protocols.

#include <gtest/gtest.h>

#include <array>
#include <cstring>

#include "roce_network.h"
#include "sluice/model/credit_pacers.h"
#include "sluice/model/credit_queue.h"
#include "sluice/model/credit_streams.h"

namespace sluice::roce {
namespace {

constexpr std::int64_t kUs = FakeStar::kUs;
constexpr std::int64_t kDataPs = FakeStar::kDataPs;

/// Counts what a port reports.
struct Counter : public PortObserver {
  void OnDropped(const Port&, const Frame&, DropReason reason) override { drops.push_back(reason); }
  void OnPause(const Port&, bool pause) override { pauses.push_back(pause); }
  void OnEnqueued(const SwitchPort&, const Frame&) override { ++enqueued; }
  void OnDequeued(const SwitchPort&, const Frame&) override { ++dequeued; }
  void OnMarked(const SwitchPort&, const Frame&) override { ++marked; }
  void OnQueueChanged(const SwitchPort&, std::int64_t before, std::int64_t after) override {
    EXPECT_EQ(before, bytes);
    bytes = after;
    peak = std::max(peak, after);
  }

  std::vector<DropReason> drops;
  std::vector<bool> pauses;
  int enqueued = 0;
  int dequeued = 0;
  int marked = 0;
  std::int64_t bytes = 0;
  std::int64_t peak = 0;
};

TEST(RoceSwitch, pausesUpstreamsAndLosesNothing) {
  BufferOptions buffer;
  buffer.bufferBytes = 200000;
  buffer.pfcThreshold = PfcThreshold::kStatic;
  buffer.pfcXoffBytes = 20000;
  FakeStar star(5, false, buffer);
  Counter host;
  star.nics[1]->AddObserver(&host);
  for (std::uint32_t sender = 1; sender <= 4; ++sender) {
    star.AddFlow(sender, 0, 300000);
  }
  star.engine.RunUntil(10000 * kUs);
  for (std::size_t sender = 1; sender <= 4; ++sender) {
    EXPECT_TRUE(star.flows[sender - 1]->ended);
    EXPECT_EQ(star.flows[sender - 1]->retransmittedBytes, 0);
    EXPECT_GT(star.ports[sender]->pausesSent(), 0U);
    EXPECT_GT(star.nics[sender]->PausedPs(), 0);
  }
  ASSERT_FALSE(host.pauses.empty());
  EXPECT_TRUE(host.pauses.front());
  EXPECT_FALSE(host.pauses.back());
  EXPECT_EQ(star.middle.buffer()->TotalBytes(), 0);
}

TEST(RoceSwitch, dropsWhatDoesNotFitAndSaysWhy) {
  BufferOptions buffer;
  buffer.bufferBytes = 10480;
  buffer.flowControl = FlowControl::kLossy;
  FakeStar star(3, false, buffer);
  Counter port;
  star.ports[0]->AddObserver(&port);
  star.AddFlow(1, 0, 100000);
  star.AddFlow(2, 0, 100000);
  star.engine.RunUntil(100000 * kUs);
  EXPECT_GT(port.drops.size(), 0U);
  EXPECT_EQ(port.drops.size(), star.ports[0]->dropped());
  EXPECT_EQ(port.drops.front(), DropReason::kBufferFull);
  EXPECT_EQ(port.peak, 10480);
  EXPECT_TRUE(star.flows[0]->ended);
  EXPECT_TRUE(star.flows[1]->ended);
}

/// A star whose switch trims.
struct TrimmingStar : FakeStar {
  TrimmingStar(std::size_t hosts, bool asksFirst, NicOptions nic)
      : FakeStar(hosts, asksFirst, {}, nic) {
    settings.trims = true;
    ports[0]->LimitQueue(0);
  }
  static NicOptions Options() {
    NicOptions nic;
    nic.lossRecovery = LossRecovery::kTrimming;
    return nic;
  }
};

TEST(RoceSwitch, cutsWhatFindsAFullQueueToItsHeaderWhichGoesFirst) {
  for (const bool asksFirst : {false, true}) {
    TrimmingStar star(4, asksFirst, TrimmingStar::Options());
    Counter port;
    star.ports[0]->AddObserver(&port);
    for (std::uint32_t host = 1; host < 4; ++host) {
      star.AddFlow(host, 0, 1000);
    }
    star.engine.RunUntil(1000 * FakeStar::kUs);
    // The third packet finds the second in the queue. Its header is there before that, and its NACK
    // leaves after the ACK of the first.
    constexpr std::int64_t kNackPs = 20480;  // 64 B
    EXPECT_EQ(star.flows[0]->finishPs, FakeStar::kRttPs);
    EXPECT_EQ(star.flows[2]->finishPs, 2 * (FakeStar::kDataPs + FakeStar::kUs) + FakeStar::kAckPs +
                                           2 * (kNackPs + FakeStar::kUs) + FakeStar::kRttPs);
    EXPECT_EQ(star.flows[2]->retransmittedBytes, 1000);
    EXPECT_EQ(star.flows[2]->nacks, 1U);
    EXPECT_EQ(star.flows[2]->timeouts, 0U);
    EXPECT_EQ(star.ports[0]->trimmed(), 1U);
    EXPECT_TRUE(port.drops.empty());
    EXPECT_EQ(star.nics[0]->deliveredBytes(), 3000);
  }
}

TEST(RoceSwitch, aHeaderGoesFirstEverywhereAndBringsItsTelemetry) {
  struct Seen : public PortObserver {
    void OnServed(const Port&, const Frame& frame, unsigned) override {
      if (frame.kind == Frame::Kind::kData && frame.cut) {
        bytes.push_back(frame.frameBytes);
        EXPECT_TRUE(frame.control) << "so that the next switch lets it go first, too";
      }
    }
    void OnWaiting(const Port&, const Frame& frame, unsigned) override {
      if (frame.kind == Frame::Kind::kNack) {
        hops = frame.hops;
        words = frame.words.size();
      }
    }
    std::vector<std::uint32_t> bytes;
    std::uint32_t hops = 0;
    std::size_t words = 0;
  } seen;
  TrimmingStar star(4, false, TrimmingStar::Options());
  star.ports[0]->StampAll(true);
  star.ports[0]->AddObserver(&seen);
  star.ports[3]->AddObserver(&seen);
  for (std::uint32_t host = 1; host < 4; ++host) {
    star.AddFlow(host, 0, 1000);
  }
  star.engine.RunUntil(1000 * FakeStar::kUs);
  EXPECT_EQ(seen.bytes, (std::vector<std::uint32_t>{48}));
  EXPECT_EQ(seen.hops, 1U) << "of the NACK";
  EXPECT_GT(seen.words, 0U);
}

TEST(RoceSwitch, anAverageIsOfThePacketsPriority) {
  struct Marks : public PortObserver {
    void OnMarked(const SwitchPort&, const Frame& frame) override { ++of[frame.priority]; }
    std::array<int, 8> of{};
  } marks;
  FakeStar star(4);
  star.ports[0]->SetEcnProfile({5000, 5000, 1.0, 0.1});
  star.ports[0]->AddObserver(&marks);
  star.AddFlow(1, 0, 300000);
  star.AddFlow(2, 0, 300000);
  for (int i = 0; i < 10; ++i) {
    star.AddFlow(3, 0, 1000, (50 + 5 * i) * kUs).priority = 5;
  }
  star.engine.RunUntil(1000 * kUs);
  EXPECT_GT(marks.of[3], 100);
  EXPECT_EQ(marks.of[5], 0) << "one packet at a time";
}

TEST(RoceSwitch, whatAPacketFindsIsTheQueueOfItsPriority) {
  // Four flows fill the queue of their priority; packets of another one find theirs empty.
  for (const bool trims : {true, false}) {
    FakeStar star(6, false, {}, trims ? TrimmingStar::Options() : NicOptions());
    star.settings.trims = trims;
    star.settings.buffer.trimAboveBytes = trims ? 5000 : -1;
    star.settings.buffer.classScheduling = ClassScheduling::kStrict;
    star.middle.Commit(FakeStar::kRateBps, star.frames);
    if (!trims) {
      star.ports[0]->LimitQueue(5000);
    }
    for (std::uint32_t host = 1; host < 5; ++host) {
      star.AddFlow(host, 0, 300000);
    }
    for (int i = 0; i < 10; ++i) {
      star.AddFlow(5, 0, 1000, (20 + 5 * i) * kUs).priority = 5;
    }
    star.engine.RunUntil(100 * kUs);
    EXPECT_GT(trims ? star.ports[0]->trimmed() : star.ports[0]->dropped(), 10U);
    for (std::size_t flow = 4; flow < star.flows.size(); ++flow) {
      EXPECT_TRUE(star.flows[flow]->ended) << flow;
      EXPECT_EQ(star.flows[flow]->retransmittedBytes, 0) << flow;
    }
  }
}

TEST(RoceSwitch, cutsAboveItsOwnLimitWhateverLimitASchemeSets) {
  TrimmingStar star(4, false, TrimmingStar::Options());
  Counter port;
  star.ports[0]->AddObserver(&port);
  star.settings.buffer.trimAboveBytes = 3000;
  star.middle.ReadSettings();
  star.ports[0]->LimitQueue(100000);
  for (std::uint32_t host = 1; host < 4; ++host) {
    star.AddFlow(host, 0, 50000);
  }
  star.engine.RunUntil(10000 * kUs);
  EXPECT_GT(star.ports[0]->trimmed(), 10U);
  EXPECT_LE(port.peak, 3 * 1048 + 1048);
}

TEST(RoceSwitch, deliversAllWithoutATimeoutHoweverOftenItCuts) {
  TrimmingStar star(17, false, TrimmingStar::Options());
  star.ports[0]->LimitQueue(20000);
  for (std::uint32_t host = 1; host < 17; ++host) {
    star.AddFlow(host, 0, 300000);
  }
  star.engine.RunUntil(20000 * FakeStar::kUs);
  std::int64_t again = 0;
  for (const FlowPtr& flow : star.flows) {
    EXPECT_TRUE(flow->ended);
    EXPECT_EQ(flow->timeouts, 0U);
    again += flow->retransmittedBytes;
  }
  EXPECT_EQ(star.nics[0]->deliveredBytes(), 16 * 300000);
  EXPECT_EQ(again, static_cast<std::int64_t>(star.ports[0]->trimmed()) * 1000);
  EXPECT_GT(again, 300000);
}

TEST(RoceSwitch, admitsWhatSomebodyElseHasRouted) {
  FakeStar star(3);
  Counter port;
  star.ports[2]->AddObserver(&port);
  EcnProfile all;
  all.kminBytes = 0;
  all.kmaxBytes = 0;
  all.pmax = 1;
  star.ports[2]->SetEcnProfile(all);
  // No route leads there, and none is looked up.
  star.middle.SetRoute(2, {});
  for (int i = 0; i < 3; ++i) {
    star.middle.Admit(Other(1000, true), 1, 2);
  }
  star.middle.Admit(Other(1000, false), 1, 2);
  EXPECT_EQ(star.ports[2]->queueBytes(), 3000) << "one is on the line";
  EXPECT_EQ(star.middle.buffer()->IngressBytes(1, 3), 3000);
  EXPECT_EQ(star.middle.PairOf(1, 2).arrived, 4000);
  star.engine.RunUntil(1000 * kUs);
  EXPECT_EQ(port.enqueued, 4);
  EXPECT_EQ(port.dequeued, 4);
  EXPECT_EQ(port.marked, 2) << "found others left behind, and can carry the news";
  EXPECT_EQ(star.middle.buffer()->TotalBytes(), 0);
}

TEST(RoceSwitch, aFrameKeepsWhatASimulatorHangsOnIt) {
  struct Packet : public Counted {
    int bytes = 0;
  };
  FakeStar star(3);
  struct Taker : public PortObserver {
    void OnDequeued(const SwitchPort&, const Frame& frame) override {
      bytes = static_cast<const Packet&>(*frame.carrier).bytes;
    }
    int bytes = 0;
  } taker;
  star.ports[2]->AddObserver(&taker);
  FramePtr frame = Other(1000, true);
  Shared<Packet> packet = Make<Packet>();
  packet->bytes = 986;
  frame->carrier = packet;
  star.middle.Admit(std::move(frame), 0, 2);
  star.engine.RunUntil(kUs);
  EXPECT_EQ(taker.bytes, 986);
}

/// Keeps count of what waits, by what a port reports.
struct Waiting : public PortObserver {
  void OnWaiting(const Port&, const Frame& frame, unsigned queue) override {
    bytes[queue] += frame.frameBytes;
    ++came[queue];
    ++frames;
  }
  void OnServed(const Port& port, const Frame& frame, unsigned queue) override {
    bytes[queue] -= frame.frameBytes;
    --frames;
    int shown = 0;
    port.ForEachWaiting([&shown](const Frame&) { ++shown; });
    EXPECT_EQ(shown, frames);
  }

  std::array<std::int64_t, Port::kQueues> bytes{};
  std::array<int, Port::kQueues> came{};
  int frames = 0;
};

TEST(RoceSwitch, reportsWhatWaitsInEachQueue) {
  FakeStar star(3);
  Waiting port;
  Waiting nic;
  star.ports[2]->AddObserver(&port);
  star.nics[2]->AddObserver(&nic);
  FramePtr credit = Make<Frame>();
  credit->kind = Frame::Kind::kMessage;
  credit->credit = true;
  credit->frameBytes = 100;
  credit->destination = 2;
  star.AddFlow(0, 2, 100000);
  star.AddFlow(1, 2, 100000).priority = 5;
  star.engine.RunUntil(20 * kUs);
  star.middle.Forward(credit, 0);
  EXPECT_GT(port.bytes[3], 0);
  EXPECT_EQ(port.bytes[3], star.ports[2]->ClassBytes(3));
  EXPECT_EQ(port.bytes[5], star.ports[2]->ClassBytes(5));
  star.engine.RunUntil(1000 * kUs);
  EXPECT_EQ(port.came[3], 100);
  EXPECT_EQ(port.came[5], 100);
  EXPECT_EQ(port.came[Port::kCreditQueue], 1);
  EXPECT_EQ(nic.came[Port::kControlQueue], 200) << "an ACK for each packet";
  EXPECT_EQ(nic.came[3], 0) << "a queue pair makes its packets when they are sent";
  for (unsigned queue = 0; queue < Port::kQueues; ++queue) {
    EXPECT_EQ(port.bytes[queue], 0) << queue;
    EXPECT_EQ(nic.bytes[queue], 0) << queue;
  }
}

TEST(RoceSwitch, creditsThatAreDueGoBeforeData) {
  FakeStar star(2);
  Waiting port;
  star.ports[0]->AddObserver(&port);
  for (int i = 0; i < 4; ++i) {
    star.middle.Admit(Other(1000, true), 1, 0);
  }
  FramePtr credit = Make<Frame>();
  credit->kind = Frame::Kind::kMessage;
  credit->credit = true;
  credit->frameBytes = 100;
  star.middle.Admit(std::move(credit), 1, 0);
  EXPECT_EQ(port.bytes[Port::kCreditQueue], 100) << "a frame is on the line";
  star.engine.RunUntil(kDataPs);  // the next that leaves
  EXPECT_EQ(port.bytes[Port::kCreditQueue], 0);
  EXPECT_EQ(star.ports[0]->queueBytes(), 3000);
}

TEST(RoceSwitch, aQueueOfCreditsTakesWhatFitsAndNoMore) {
  CreditQueue queue;
  queue.Limit(1000000000, 250, 0);
  const auto put = [&queue](std::uint32_t bytes) {
    FramePtr credit = Make<Frame>();
    credit->frameBytes = bytes;
    return queue.Put(std::move(credit));
  };
  EXPECT_TRUE(put(100));
  EXPECT_TRUE(put(100));
  EXPECT_FALSE(put(51));
  EXPECT_TRUE(put(50));
  EXPECT_FALSE(put(1));
}

TEST(RoceSwitch, intervalsOfCreditsVaryAroundTheirRateAndTheyGoAsTheAcks) {
  struct Credits : public PortObserver {
    void OnServed(const Port&, const Frame& frame, unsigned queue) override {
      if (queue == Port::kCreditQueue) {
        ++count;
        EXPECT_EQ(frame.sourcePort, 22);
        EXPECT_EQ(frame.destPort, 11);
      }
    }
    int count = 0;
  };
  FakeStar star(2);
  Credits port;
  star.ports[1]->AddObserver(&port);
  FlowPtr flow = Make<Flow>();
  flow->source = 1;
  flow->destination = 0;
  flow->sourcePort = 11;
  flow->destPort = 22;
  flow->bytes = 1000000;
  Decision pace;
  pace.kind = DecisionKind::kPaceCredits;
  pace.a = 800000000;  // a credit of 100 B each us
  pace.b = pace.c = 100;
  const double jitter = 0.5;
  std::memcpy(&pace.d, &jitter, sizeof jitter);
  CreditStreams streams(star.engine);
  streams.Pace(pace, *star.nics[0], flow);
  star.engine.RunUntil(1000 * kUs);
  // Intervals between 0.5 and 1.5 us, standard deviation 0.29 us: the sum of 1000 of them 9 us.
  EXPECT_NEAR(static_cast<double>(streams.sent()), 1000, 40);
  EXPECT_GT(port.count, 900);
  streams.Stop(flow->id);
}

/// Its timers are late by less than a time step.
class LateEngine : public FakeEngine {
 public:
  static constexpr std::int64_t kLatePs = 300;

  std::unique_ptr<Alarm> NewAlarm(Task& task) override {
    return std::make_unique<Late>(FakeEngine::NewAlarm(task));
  }

 private:
  class Late : public Alarm {
   public:
    explicit Late(std::unique_ptr<Alarm> alarm) : alarm_(std::move(alarm)) {}
    void Arm(std::int64_t inPs) override { alarm_->Arm(inPs + kLatePs); }
    void Cancel() override { alarm_->Cancel(); }
    bool IsRunning() const override { return alarm_->IsRunning(); }

   private:
    std::unique_ptr<Alarm> alarm_;
  };
};

TEST(RoceSwitch, aCreditThatIsLateByATimeStepPutsOffNoOther) {
  LateEngine engine;
  std::vector<std::int64_t> sentPs;
  CreditPacers pacers(engine, 9, [&](FramePtr) { sentPs.push_back(engine.NowPs()); });
  pacers.Set(0, 8000000000, 1000, 64, {{1, 0, 1, 3000}});  // 1 us each
  engine.RunUntil(10 * kUs);
  const std::int64_t late = LateEngine::kLatePs;
  EXPECT_EQ(sentPs, (std::vector<std::int64_t>{late, kUs + late, 2 * kUs + late}));
}

TEST(RoceSwitch, aLineThatGoesDownLeavesNoQueue) {
  FakeStar star(2);
  for (int i = 0; i < 4; ++i) {
    star.middle.Admit(Other(1000, true), 1, 0);
  }
  EXPECT_EQ(star.ports[0]->queueBytes(), 3000);
  star.ports[0]->TakeDown();
  EXPECT_EQ(star.ports[0]->queueBytes(), 0);
  EXPECT_EQ(star.ports[0]->ClassBytes(Frame().priority), 0);
}

TEST(RoceSwitch, aDigestIsOfTheMostLoadedLink) {
  struct Digests : public PortObserver {
    void OnDequeued(const SwitchPort&, const Frame& frame) override {
      seen.push_back(frame.digest);
    }
    std::vector<int> seen;
  };
  FakeStar star(2);
  Digests port;
  star.ports[0]->AddObserver(&port);
  star.ports[0]->WriteDigests(std::make_shared<DigestRule>(1.05, [] { return 10 * kUs; }),
                              DigestChance(EntityRandom(1, 2)));
  for (const int digest : {0, 0, 200}) {
    FramePtr frame = Make<Frame>();
    frame->kind = Frame::Kind::kData;
    frame->frameBytes = 1048;
    frame->hasDigest = true;
    frame->digest = static_cast<std::uint16_t>(digest);
    star.middle.Admit(std::move(frame), 1, 0);
  }
  star.engine.RunUntil(10 * kUs);
  ASSERT_EQ(port.seen.size(), 3U);
  EXPECT_GT(port.seen[1], 0) << "that of this link: a frame of 1048 B in 10 us, and the queue";
  EXPECT_EQ(port.seen[2], 200) << "another link of the path has more";
}

}  // namespace
}  // namespace sluice::roce
