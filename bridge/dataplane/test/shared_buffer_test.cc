// SPDX-License-Identifier: MIT
#include "sluice/rules/shared_buffer.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "sluice/failure.h"

namespace sluice {
namespace {

constexpr std::int64_t k25G = 25'000'000'000;
constexpr int kClass = 1;

SharedBuffer Make(const BufferOptions& options, int ports = 3, std::int64_t rate = k25G) {
  return SharedBuffer(options, std::vector<BufferPort>(ports, {rate, 1000000}), 2, k25G,
                      FrameOptions());
}

BufferOptions Hpcc() {
  BufferOptions options;
  options.bufferBytes = 1'000'000;
  options.pfcHeadroomRule = PfcHeadroomRule::kHpcc;
  return options;
}

/// Lets `bytes` in from port 0 to port 2, as the switch would, and returns whether it pauses.
bool Arrive(SharedBuffer& buffer, std::int64_t bytes) {
  EXPECT_TRUE(buffer.CanAdmit(0, 0, kClass, bytes));
  buffer.Admit(0, 2, kClass, bytes);
  const bool pause = buffer.ShouldPause(0, kClass);
  if (pause) {
    buffer.SetPaused(0, kClass, true);
  }
  return pause;
}

TEST(SharedBuffer, HpccHeadroomIsThreeTimesRateTimesDelay) {
  EXPECT_EQ(Make(Hpcc()).HeadroomOf(0), 25'000'000'000LL * 1000 / 8 / 1'000'000'000 * 3);
}

TEST(SharedBuffer, AutoHeadroomCoversTheRoundTripThreeFramesAndThePauseFrame) {
  const BufferOptions options;
  EXPECT_EQ(Make(options).HeadroomOf(1), 25'000 * 2 / 8 + 3 * 1048 + 64);
  FrameOptions frames;
  frames.wireOverheadBytes = 20;
  const SharedBuffer buffer(options, {{100'000'000'000, 1'500'000}}, 2, k25G, frames);
  EXPECT_EQ(buffer.HeadroomOf(0), 150'000 * 2 / 8 + 3 * 1068 + 84);
}

/// The runner refuses buffers by the same table before a simulator is started.
TEST(SharedBuffer, HeadroomAndWhatASwitchNeedsAreThoseOfTheTable) {
  std::ifstream in(SLUICE_HEADROOM_CASES);
  std::string line;
  int rows = 0;
  while (std::getline(in, line)) {
    if (line[0] == '#') {
      continue;
    }
    ++rows;
    std::istringstream fields(line);
    std::string rule;
    std::string wraps;
    BufferPort port;
    BufferOptions options;
    FrameOptions frames;
    std::size_t ports = 0;
    std::int64_t headroom = 0;
    std::int64_t needed = 0;
    fields >> rule >> port.rateBps >> port.delayPs >> options.pfcHeadroomBytes >>
        frames.payloadBytes >> frames.headerBytes >> frames.telemetryBytes >>
        frames.minFrameBytes >> frames.pfcBytes >> frames.wireOverheadBytes >> wraps >> ports >>
        options.pfcClasses >> options.pfcReserveBytes >> headroom >> needed;
    ASSERT_FALSE(fields.fail()) << line;
    options.pfcHeadroomRule = rule == "hpcc" ? PfcHeadroomRule::kHpcc : PfcHeadroomRule::kAuto;
    options.bufferRules = rule == "broadcom" ? BufferRules::kBroadcom : BufferRules::kReserves;
    options.pfcThresholdWraps = wraps == "true";
    const std::vector<BufferPort> all(ports, port);
    options.bufferBytes = needed + 1;
    EXPECT_EQ(SharedBuffer(options, all, 8, k25G, frames).HeadroomOf(0), headroom) << line;
    options.bufferBytes = needed;
    if (options.pfcThresholdWraps) {
      EXPECT_NO_THROW(SharedBuffer(options, all, 8, k25G, frames)) << line;
    } else {
      EXPECT_THROW(SharedBuffer(options, all, 8, k25G, frames), PlanError) << line;
    }
  }
  EXPECT_GE(rows, 300);
}

TEST(SharedBuffer, APauseThatIsOverBeforeItIsExtendedIsRefused) {
  BufferOptions options = Hpcc();
  options.pfcPauseQuanta = 2;  // half of it is as long as the frame of 64 B
  EXPECT_THROW(Make(options), PlanError);
  for (const std::int64_t quanta : {0, 3}) {
    options.pfcPauseQuanta = quanta;
    EXPECT_NO_THROW(Make(options));
  }
}

TEST(SharedBuffer, HeadroomAboveTheBufferWrapsOrIsRefused) {
  BufferOptions options = Hpcc();
  options.bufferBytes = 10'000;
  EXPECT_THROW(Make(options), PlanError);
  options.pfcThresholdWraps = true;
  const SharedBuffer buffer = Make(options);
  const std::int64_t pool = 10'000 - 3 * (buffer.HeadroomOf(0) + 4096);
  EXPECT_EQ(buffer.Threshold(0, kClass), static_cast<std::uint32_t>(pool) >> 3);
  EXPECT_GT(buffer.Threshold(0, kClass), 500'000'000);
}

TEST(SharedBuffer, DynamicThresholdIsTheFreePoolShifted) {
  const SharedBuffer buffer = Make(Hpcc());
  const std::int64_t pool = 1'000'000 - 3 * (9375 + 4096);
  EXPECT_EQ(buffer.Threshold(0, kClass), pool >> 3);
}

TEST(SharedBuffer, ShiftLosesOneBitPerDoublingOfTheRate) {
  BufferOptions options = Hpcc();
  options.bufferBytes = 10'000'000;
  options.pfcAlphaShiftByRate = true;
  EXPECT_EQ(Make(options, 2, k25G).AlphaShiftOf(0), 3);
  EXPECT_EQ(Make(options, 2, 2 * k25G).AlphaShiftOf(0), 2);
  EXPECT_EQ(Make(options, 2, 4 * k25G).AlphaShiftOf(0), 1);
  EXPECT_EQ(Make(options, 2, 64 * k25G).AlphaShiftOf(0), 0);
  options.pfcAlphaShiftByRate = false;
  EXPECT_EQ(Make(options, 2, 4 * k25G).AlphaShiftOf(0), 3);
}

TEST(SharedBuffer, EachPriorityHasAReserveAndHeadroom) {
  BufferOptions options;
  options.bufferBytes = 1000000;
  options.pfcHeadroomBytes = 10000;
  options.pfcReserveBytes = 4000;
  options.pfcAlphaShift = 0;
  options.pfcClasses = 3;
  const SharedBuffer buffer(options, std::vector<BufferPort>(2, {k25G, 1000000}), 8, k25G, {});
  EXPECT_EQ(buffer.Threshold(0, 5), 1000000 - 2 * 3 * 14000);
}

TEST(SharedBuffer, ReserveIsFilledBeforeTheSharedPool) {
  SharedBuffer buffer = Make(Hpcc());
  buffer.Admit(0, 2, kClass, 4000);
  EXPECT_EQ(buffer.SharedUsedTotal(), 0);
  buffer.Admit(0, 2, kClass, 1000);
  EXPECT_EQ(buffer.SharedUsedTotal(), 5000 - 4096);
  buffer.Admit(1, 2, kClass, 4096);
  EXPECT_EQ(buffer.SharedUsedTotal(), 904);
  EXPECT_EQ(buffer.EgressBytes(2, kClass), 9096);
  EXPECT_EQ(buffer.IngressBytes(0, kClass), 5000);
}

TEST(SharedBuffer, StaticPausesAtXoffAndResumesAnOffsetBelow) {
  BufferOptions options = Hpcc();
  options.pfcThreshold = PfcThreshold::kStatic;
  options.pfcXoffBytes = 100'000;
  SharedBuffer buffer = Make(options);
  std::int64_t arrived = 0;
  while (!Arrive(buffer, 1000)) {
    arrived += 1000;
    ASSERT_LT(arrived, 200'000);
  }
  arrived += 1000;
  // The first packet beyond reserve + XOFF goes to the headroom: it, and no earlier one, pauses.
  EXPECT_EQ(arrived, 105'000);
  EXPECT_EQ(buffer.HeadroomUsed(0, kClass), 1000);
  std::int64_t left = 0;
  while (!buffer.ShouldResume(0, kClass)) {
    buffer.Release(0, 2, kClass, 1000);
    left += 1000;
    ASSERT_LE(left, arrived);
  }
  // 105,000 - left - 4,096 <= 100,000 - 3,072
  EXPECT_EQ(left, 4000);
}

TEST(SharedBuffer, APacketThatFillsToXoffPauses) {
  BufferOptions options = Hpcc();
  options.pfcThreshold = PfcThreshold::kStatic;
  options.pfcXoffBytes = 100'000;
  SharedBuffer buffer = Make(options);
  EXPECT_FALSE(Arrive(buffer, 4096));
  EXPECT_FALSE(Arrive(buffer, 99'999));
  EXPECT_TRUE(Arrive(buffer, 1));
  EXPECT_EQ(buffer.HeadroomUsed(0, kClass), 0);
}

TEST(SharedBuffer, DynamicPauseOfALoneIngressInClosedForm) {
  // shared s pauses when s >= (P - s) >> 3 or a packet no longer fits: about P/9.
  SharedBuffer buffer = Make(Hpcc());
  const std::int64_t pool = 1'000'000 - 3 * (9375 + 4096);
  std::int64_t arrived = 0;
  while (!Arrive(buffer, 1048)) {
    arrived += 1048;
  }
  arrived += 1048;
  EXPECT_GE(arrived - 4096, pool / 9 - 1048);
  EXPECT_LE(arrived - 4096, pool / 9 + 2 * 1048);
}

TEST(SharedBuffer, HeadroomAbsorbsAndThenDrops) {
  BufferOptions options = Hpcc();
  options.pfcThreshold = PfcThreshold::kStatic;
  options.pfcXoffBytes = 10'000;
  options.pfcHeadroomBytes = 5000;
  SharedBuffer buffer = Make(options);
  std::int64_t arrived = 0;
  while (buffer.CanAdmit(0, 0, kClass, 1000)) {
    buffer.Admit(0, 2, kClass, 1000);
    arrived += 1000;
    ASSERT_LT(arrived, 100'000);
  }
  // 14,096 takes 14 packets; 5,000 takes 5 more
  EXPECT_EQ(arrived, 19'000);
  EXPECT_TRUE(buffer.CanAdmit(1, 0, kClass, 1000)) << "another ingress is not concerned";
}

TEST(SharedBuffer, ReleaseUndoesAdmitExactly) {
  SharedBuffer buffer = Make(Hpcc());
  std::vector<std::int64_t> sizes;
  for (int i = 0; i < 200; ++i) {
    const std::int64_t bytes = 60 + (i * 397) % 1400;
    if (buffer.CanAdmit(i % 2, 0, kClass, bytes)) {
      buffer.Admit(i % 2, 2, kClass, bytes);
      sizes.push_back(bytes);
    } else {
      sizes.push_back(0);
    }
  }
  EXPECT_GT(buffer.TotalBytes(), 100'000);
  for (int i = 0; i < 200; ++i) {
    if (sizes[i] != 0) {
      buffer.Release(i % 2, 2, kClass, sizes[i]);
    }
  }
  EXPECT_EQ(buffer.TotalBytes(), 0);
  EXPECT_EQ(buffer.SharedUsedTotal(), 0);
  EXPECT_EQ(buffer.IngressBytes(0, kClass), 0);
  EXPECT_EQ(buffer.EgressBytes(2, kClass), 0);
}

TEST(SharedBuffer, LossyDropsWhenFullAndNeverPauses) {
  BufferOptions options;
  options.flowControl = FlowControl::kLossy;
  options.bufferBytes = 10'000;
  SharedBuffer buffer = Make(options);
  for (int i = 0; i < 10; ++i) {
    EXPECT_FALSE(Arrive(buffer, 1000));
  }
  EXPECT_FALSE(buffer.CanAdmit(1, 0, kClass, 1));
  buffer.Release(0, 2, kClass, 1000);
  EXPECT_TRUE(buffer.CanAdmit(1, 0, kClass, 1000));
}

TEST(SharedBuffer, InfiniteTakesAll) {
  BufferOptions options;
  options.bufferBytes = -1;
  SharedBuffer buffer = Make(options);
  for (int i = 0; i < 100; ++i) {
    EXPECT_FALSE(Arrive(buffer, 1'000'000'000'000));
  }
  EXPECT_EQ(buffer.TotalBytes(), 100'000'000'000'000);
}

TEST(SharedBuffer, AnInfiniteBufferPausesAtAStaticThresholdAndNeverDrops) {
  BufferOptions options;
  options.bufferBytes = -1;
  options.flowControl = FlowControl::kPfc;
  options.pfcThreshold = PfcThreshold::kStatic;
  options.pfcXoffBytes = 10'000;
  SharedBuffer buffer = Make(options);
  bool paused = false;
  std::int64_t bytes = 0;
  while (!paused && bytes < 1'000'000) {
    paused = Arrive(buffer, 1000);
    bytes += 1000;
  }
  EXPECT_TRUE(paused);
  EXPECT_EQ(bytes, options.pfcReserveBytes / 1000 * 1000 + 11'000);
  for (int i = 0; i < 100; ++i) {
    EXPECT_TRUE(buffer.CanAdmit(0, 0, kClass, 1'000'000'000'000));
    Arrive(buffer, 1'000'000'000'000);
  }
}

TEST(SharedBuffer, AnInfiniteBufferNeverPausesAtADynamicThreshold) {
  BufferOptions options;
  options.bufferBytes = -1;
  options.flowControl = FlowControl::kPfc;
  options.pfcThreshold = PfcThreshold::kDynamic;
  SharedBuffer buffer = Make(options);
  for (int i = 0; i < 100; ++i) {
    EXPECT_FALSE(Arrive(buffer, 1'000'000'000));
  }
}

TEST(SharedBuffer, SaysHowNearAPauseCame) {
  SharedBuffer buffer = Make(Hpcc());
  EXPECT_EQ(buffer.nearest().port, -1);
  Arrive(buffer, 4096);
  EXPECT_EQ(buffer.nearest().port, -1) << "a reserve is not of the pool";
  Arrive(buffer, 10'000);
  const std::int64_t pool = 1'000'000 - 3 * (9375 + 4096);
  EXPECT_EQ(buffer.nearest().usedBytes, 10'000);
  EXPECT_EQ(buffer.nearest().thresholdBytes, (pool - 10'000) >> 3);
  EXPECT_EQ(buffer.nearest().leftBytes, ((pool - 10'000) >> 3) - 10'000);
  EXPECT_EQ(buffer.nearest().port, 0);
  buffer.Release(0, 2, kClass, 10'000);
  EXPECT_EQ(buffer.nearest().usedBytes, 10'000) << "the nearest, not the last";
  while (!Arrive(buffer, 1048)) {
  }
  EXPECT_EQ(buffer.nearest().leftBytes, 0);
}

TEST(SharedBuffer, SaysHowMuchOfTheBufferAndOfAHeadroomWasUsed) {
  BufferOptions options = Hpcc();
  options.pfcThreshold = PfcThreshold::kStatic;
  options.pfcXoffBytes = 10'000;
  options.pfcHeadroomBytes = 5000;
  SharedBuffer buffer = Make(options);
  for (int i = 0; i < 16; ++i) {
    buffer.Admit(0, 2, kClass, 1000);
  }
  buffer.Release(0, 2, kClass, 9000);
  EXPECT_EQ(buffer.peakBytes(), 16'000);
  // 14,096 takes 14 packets.
  EXPECT_EQ(buffer.headroomPeak().bytes, 2000);
  EXPECT_EQ(buffer.headroomPeak().ofBytes, 5000);
  EXPECT_EQ(buffer.headroomPeak().port, 0);
}

TEST(SharedBuffer, APausedUpstreamStaysPausedOnlyIfWhatIsLeftKeepsIt) {
  BufferOptions options = Hpcc();
  options.pfcThreshold = PfcThreshold::kStatic;
  options.pfcXoffBytes = 10'000;
  SharedBuffer buffer = Make(options);
  std::int64_t bytes = 0;
  while (!Arrive(buffer, 1000)) {
    bytes += 1000;
  }
  bytes += 1000;
  std::vector<std::int64_t> left(6);
  const auto stays = [&](std::int64_t rest) {
    left[kClass] = rest;
    return buffer.StaysPaused(0, kClass, left);
  };
  EXPECT_TRUE(stays(bytes));
  EXPECT_FALSE(stays(0));
  // As Release() and ShouldResume() have it, for each rest.
  for (std::int64_t rest = bytes; rest >= 0; rest -= 1000) {
    EXPECT_EQ(stays(rest), !buffer.ShouldResume(0, kClass)) << rest;
    buffer.Release(0, 2, kClass, 1000);
  }
}

TEST(SharedBuffer, ADynamicThresholdCountsWhatOthersKeep) {
  SharedBuffer buffer = Make(Hpcc());
  while (!Arrive(buffer, 1000)) {
  }
  const std::int64_t mine = buffer.IngressBytes(0, kClass);
  while (buffer.CanAdmit(1, 0, kClass, 1000) && buffer.HeadroomUsed(1, kClass) == 0) {
    buffer.Admit(1, 2, kClass, 1000);
  }
  const std::int64_t other = buffer.IngressBytes(1, kClass);
  // With the other's bytes the free pool is smaller, and so is the threshold.
  EXPECT_TRUE(buffer.StaysPaused(0, kClass, {0, mine - 8000, 0, other, 0, 0}));
  EXPECT_FALSE(buffer.StaysPaused(0, kClass, {0, mine - 8000, 0, 0, 0, 0}));
}

TEST(SharedBuffer, SufficientHeadroomIsTheAutomaticOneAndMoreIfTimesAreCut) {
  const FrameOptions frames;
  const BufferPort port{100'000'000'000, 1'000'000};
  EXPECT_EQ(SharedBuffer::SufficientHeadroom(port, frames, false),
            SharedBuffer(BufferOptions(), {port}, 2, k25G, frames).HeadroomOf(0));
  // An ACK of 64 B takes 5.12 ns, cut to 5.
  EXPECT_GE(SharedBuffer::SufficientHeadroom(port, frames, true),
            SharedBuffer::SufficientHeadroom(port, frames, false) * 512 / 500);
}

TEST(SharedBuffer, TooSmallABufferIsRefusedWithASentence) {
  BufferOptions options = Hpcc();
  options.bufferBytes = 30'000;
  try {
    Make(options);
    FAIL();
  } catch (const PlanError& error) {
    EXPECT_NE(std::string(error.what()).find("buffer_bytes=30000 is too small"), std::string::npos);
    EXPECT_NE(std::string(error.what()).find("40413"), std::string::npos);
  }
}

}  // namespace
}  // namespace sluice
