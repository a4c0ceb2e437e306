// SPDX-License-Identifier: MIT
#include "sluice/record.h"

#include <gtest/gtest.h>

#include <limits>

#include "sluice/events.h"
#include "sluice/vocabulary.h"

namespace sluice {
namespace {

Record Sample(const std::vector<std::int64_t>& words) {
  Record record;
  record.kind = 5;
  record.mode = 2;
  record.entity = 0x80000007U;
  record.timePs = -3;
  record.a = std::numeric_limits<std::int64_t>::min();
  record.b = 2;
  record.c = 3;
  record.d = 4;
  record.e = std::numeric_limits<std::int64_t>::max();
  record.words = words.data();
  record.wordCount = static_cast<std::uint32_t>(words.size());
  return record;
}

TEST(Record, SurvivesTheBuffer) {
  RecordBuffer buffer;
  const std::vector<std::int64_t> words = {11, -12, 13};
  buffer.Append(Sample(words));
  buffer.Append(Sample({}));

  RecordReader reader(buffer);
  Record read;
  ASSERT_TRUE(reader.Next(read));
  EXPECT_EQ(read.kind, 5);
  EXPECT_EQ(read.mode, 2);
  EXPECT_EQ(read.entity, 0x80000007U);
  EXPECT_EQ(read.timePs, -3);
  EXPECT_EQ(read.a, std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(read.b, 2);
  EXPECT_EQ(read.c, 3);
  EXPECT_EQ(read.d, 4);
  EXPECT_EQ(read.e, std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(std::vector<std::int64_t>(read.words, read.words + read.wordCount), words);
  ASSERT_TRUE(reader.Next(read));
  EXPECT_EQ(read.wordCount, 0U);
  EXPECT_FALSE(reader.Next(read));
}

TEST(Record, HasTheLayoutOfTheContract) {
  RecordBuffer buffer;
  const std::vector<std::int64_t> words = {0x1122334455667788};
  Record record = Sample(words);
  record.timePs = 0x0102030405060708;
  buffer.Append(record);
  ASSERT_EQ(buffer.bytes(), 72U);
  const std::uint8_t* bytes = buffer.data();
  EXPECT_EQ(bytes[0], 5);     // u16 kind
  EXPECT_EQ(bytes[2], 2);     // u16 mode
  EXPECT_EQ(bytes[4], 7);     // u32 entity, low byte
  EXPECT_EQ(bytes[7], 0x80);  // u32 entity, high byte
  EXPECT_EQ(bytes[8], 8);     // i64 time, low byte
  EXPECT_EQ(bytes[15], 1);
  EXPECT_EQ(bytes[24], 2);  // i64 b
  EXPECT_EQ(bytes[56], 8);  // u32 payload bytes
  EXPECT_EQ(bytes[60], 0);
  EXPECT_EQ(bytes[64], 0x88);
}

TEST(Record, DoublesTravelByTheirBits) {
  EXPECT_EQ(DoubleOf(BitsOf(-0.125)), -0.125);
  EXPECT_EQ(BitsOf(1.0), 0x3ff0000000000000);
}

TEST(Record, ReaderRefusesWhatIsCutOff) {
  RecordBuffer whole;
  whole.Append(Sample({1, 2}));
  Record record;
  for (const std::size_t length : {8U, 56U, 64U, 72U}) {
    RecordBuffer cut;
    cut.Assign(whole.data(), length);
    RecordReader reader(cut);
    EXPECT_THROW(reader.Next(record), MalformedRecord) << length;
  }
  RecordBuffer odd;
  EXPECT_THROW(odd.Assign(whole.data(), 63), MalformedRecord);
}

TEST(Record, ReaderRefusesAPayloadThatIsNotWords) {
  RecordBuffer buffer;
  buffer.Append(Sample({1}));
  std::vector<std::uint8_t> bytes(buffer.data(), buffer.data() + buffer.bytes());
  bytes[56] = 7;
  RecordBuffer broken;
  broken.Assign(bytes.data(), bytes.size());
  RecordReader reader(broken);
  Record record;
  EXPECT_THROW(reader.Next(record), MalformedRecord);
}

TEST(EntityId, PacksRoleAndIndex) {
  EXPECT_EQ(EntityId::ReactionPoint(7).bits(), 7U);
  EXPECT_EQ(EntityId::NotificationPoint(7).bits(), 0x40000007U);
  EXPECT_EQ(EntityId::CongestionPoint(7).bits(), 0x80000007U);
  EXPECT_EQ(EntityId(0x80000007U).role(), Role::kCongestionPoint);
  EXPECT_EQ(EntityId(0x80000007U).index(), 7U);
  EXPECT_THROW(EntityId::ReactionPoint(-1), std::out_of_range);
  EXPECT_THROW(EntityId::ReactionPoint(0x40000000), std::out_of_range);
}

TEST(AckFlags, ArePackedAsTheContractSays) {
  const std::int64_t wordsOfAHop = events::TelemetryHop::kWords << 1;
  EXPECT_EQ(events::Ack::PackE(true, 3, 2), 1 | wordsOfAHop | 3 << 8 | std::int64_t{2} << 32);
  EXPECT_EQ(events::Ack::PackE(false, 1, 0), wordsOfAHop | 1 << 8);
}

}  // namespace
}  // namespace sluice
