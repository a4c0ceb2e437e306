// SPDX-License-Identifier: MIT
#include "sluice/rules/load_digest.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

namespace sluice {
namespace {

DigestChance Own(std::uint64_t key) { return DigestChance(EntityRandom(1, key)); }

DigestChance Shared(const std::shared_ptr<GlibcRand>& sequence) {
  DigestChance chance = Own(0);
  chance.DrawFrom(sequence);
  return chance;
}

// What a program of glibc 2.36 printed.
TEST(GlibcRand, GivesTheNumbersOfTheCLibrary) {
  GlibcRand unseeded;
  for (const std::uint32_t expected : {1804289383U, 846930886U, 1681692777U, 1714636915U,
                                       1957747793U, 424238335U, 719885386U, 1649760492U}) {
    EXPECT_EQ(unseeded.Next(), expected);
  }
  GlibcRand zero(0);
  EXPECT_EQ(zero.Next(), 1804289383U);
  GlibcRand other(2147483648U);
  EXPECT_EQ(other.Next(), 1336741213U);
  EXPECT_EQ(other.Next(), 1210407648U);
}

// The functions of the HPCC simulator (switch-node.cc, pint.cc) in a program of their own, T = 9920
// ns, 25 Gb/s, base 1.01, after ten calls of rand(); numbers above 16 bits and a load above 8 draw.
TEST(LinkLoad, AndItsDigestAreThoseOfTheHpccSimulator) {
  struct Packet {
    std::int64_t atNs;
    std::int64_t queueBytes;
    std::uint32_t other;  // bytes of another frame that left 20 ns before; 0: none
    double load;
    std::uint16_t digest;
  };
  const std::vector<Packet> packets = {
      {2000001000, 0, 0, 0x0p+0, 0},
      {2000001336, 0, 0, 0x1.15780fbcdc564p-5, 290},
      {2000001672, 5250, 0, 0x1.2774b6f150424p-4, 363},
      {2000002100, 0, 60, 0x1.2ed336e36698fp-4, 366},
      {2000002436, 250000, 0, 0x1.8368e3ebc6f1cp-2, 529},
      {2000102436, 18000000, 0, 0x1.2255ae3ec2b5dp+9, 1267},
      {2000102772, 40000000, 43, 0x1.230abd243a2cep+9, 1267},
  };
  const auto sequence = std::make_shared<GlibcRand>();
  for (int i = 0; i < 10; ++i) {
    sequence->Next();
  }
  DigestChance chance = Shared(sequence);
  const LoadCodec codec(1.01);
  LinkLoad link;
  for (const Packet& packet : packets) {
    if (packet.other > 0) {
      link.Sent(packet.atNs - 20, packet.other);
    }
    const double load = link.Update(packet.atNs, packet.queueBytes, 25'000'000'000, 9920, chance);
    EXPECT_EQ(load, packet.load) << packet.atNs;
    EXPECT_EQ(codec.Encode(load, chance), packet.digest) << packet.atNs;
    link.Sent(packet.atNs, 1050);
  }
  EXPECT_EQ(sequence->Next(), 35005211U) << "as many numbers were drawn";
}

TEST(LinkLoad, TendsToTheShareOfTheLinkThatIsUsed) {
  DigestChance chance = Own(1);
  LinkLoad link;
  double load = 0;
  for (std::int64_t nowNs = 0; nowNs < 200'000; nowNs += 672) {  // 1050 B in 672 ns: 12.5 Gb/s
    load = link.Update(nowNs, 0, 25'000'000'000, 10'000, chance);
    link.Sent(nowNs, 1050);
  }
  EXPECT_NEAR(load, 0.5, 0.001);
}

TEST(LoadCodec, HasAsManyBytesAsItsBaseNeeds) {
  const LoadCodec two(1.01);
  EXPECT_EQ(two.Decode(0), 0x1p-9);
  EXPECT_EQ(two.Decode(200), 0x1.d439a2f0a3f4fp-7);
  EXPECT_EQ(two.Decode(628), 0x1.02b2a3314d689p+0);
  EXPECT_EQ(two.Fitted(1267), 1267);
  const LoadCodec one(1.05);
  EXPECT_EQ(one.Decode(200), 0x1.0e3252c135973p+5);
  EXPECT_EQ(one.Fitted(0x1ff), 0xff);
}

TEST(LoadCodec, RoundsSoThatTheMeanIsTheLoad) {
  const LoadCodec codec(1.05);
  DigestChance chance = Own(2);
  const double load = 300.0 / 512;
  double sum = 0;
  constexpr int kTimes = 20'000;
  std::uint16_t least = 0xffff;
  std::uint16_t most = 0;
  for (int i = 0; i < kTimes; ++i) {
    const std::uint16_t digest = codec.Encode(load, chance);
    least = std::min(least, digest);
    most = std::max(most, digest);
    sum += codec.Decode(digest);
  }
  EXPECT_EQ(most, least + 1);
  EXPECT_NEAR(sum / kTimes, load, 0.0005);
}

TEST(DigestRule, ComputesItsAveragingTimeOnceAndOnlyIfNeeded) {
  int times = 0;
  DigestRule rule(1.01, [&times] {
    ++times;
    return 9'920'500;
  });
  EXPECT_EQ(times, 0);
  EXPECT_EQ(rule.RttNs(), 9920);
  EXPECT_EQ(rule.RttNs(), 9920);
  EXPECT_EQ(times, 1);
}

}  // namespace
}  // namespace sluice
