// SPDX-License-Identifier: MIT
// The rules of loss recovery: go-back-N, selective repeat, trimming, ConWeave's IRN, the timer.

#include "sluice/rules/loss_recovery.h"

#include <gtest/gtest.h>

#include "sluice/rules/byte_ranges.h"
#include "sluice/rules/conweave_irn.h"
#include "sluice/rules/go_back_n.h"
#include "sluice/rules/selective_repeat.h"
#include "sluice/rules/trimming.h"

namespace sluice {
namespace {

TEST(GoBackN, SenderCountsBytes) {
  GoBackNSender sender(2500);
  EXPECT_EQ(sender.NextPayload(1000), 1000);
  EXPECT_EQ(sender.Sent(1000), 0);
  EXPECT_EQ(sender.Sent(1000), 1000);
  EXPECT_EQ(sender.NextPayload(1000), 500);
  EXPECT_EQ(sender.Sent(500), 2000);
  EXPECT_EQ(sender.NextPayload(1000), 0);
  EXPECT_EQ(sender.inFlight(), 2500);
  EXPECT_EQ(sender.Acknowledge(1000), 1000);
  EXPECT_EQ(sender.Acknowledge(1000), 0);
  EXPECT_EQ(sender.Acknowledge(500), 0);
  EXPECT_FALSE(sender.finished());
  EXPECT_EQ(sender.Acknowledge(2500), 1500);
  EXPECT_TRUE(sender.finished());
  EXPECT_EQ(sender.retransmittedBytes(), 0);
}

TEST(GoBackN, SenderGoesBackAndCountsWhatItRepeats) {
  GoBackNSender sender(5000);
  for (int i = 0; i < 4; ++i) {
    sender.Sent(1000);
  }
  sender.Acknowledge(1000);
  sender.TimedOut();
  EXPECT_EQ(sender.next(), 1000);
  EXPECT_EQ(sender.inFlight(), 0);
  for (int i = 0; i < 4; ++i) {
    sender.Sent(1000);
  }
  EXPECT_EQ(sender.sentBytes(), 8000);
  EXPECT_EQ(sender.retransmittedBytes(), 3000);
  EXPECT_EQ(sender.highest(), 5000);
}

TEST(GoBackN, OfAPacketThatWasSentInPartOnlyThatPartIsARepetition) {
  GoBackNSender sender(5000);
  sender.Sent(1500);
  sender.TimedOut();
  sender.Sent(1000);
  sender.Sent(1000);  // bytes 1000 to 1499 again, 1500 to 1999 for the first time
  EXPECT_EQ(sender.retransmittedBytes(), 1500);
  EXPECT_EQ(sender.highest(), 2000);
}

TEST(GoBackN, LateAckAboveTheGoBackPointIsNotSentAgain) {
  GoBackNSender sender(5000);
  for (int i = 0; i < 4; ++i) {
    sender.Sent(1000);
  }
  sender.TimedOut();
  EXPECT_EQ(sender.Acknowledge(3000), 3000);
  EXPECT_EQ(sender.next(), 3000);
}

TEST(GoBackN, StoppedFlowEndsAtWhatItSent) {
  GoBackNSender sender(GoBackNSender::kUnbounded);
  sender.Sent(1000);
  sender.Sent(1000);
  sender.TimedOut();
  sender.StopAtHighest();
  EXPECT_EQ(sender.size(), 2000);
  EXPECT_EQ(sender.NextPayload(1500), 1500);
}

/// A sender that sent 10 packets of 1000 bytes.
struct Sent10 : SelectiveRepeatSender {
  explicit Sent10(std::int64_t toleranceBytes = 0) : SelectiveRepeatSender(20000, toleranceBytes) {
    for (int i = 0; i < 10; ++i) {
      Sent(1000);
    }
  }
  bool Nack(std::int64_t expected, std::int64_t first) {
    Acknowledge(expected, true);
    return Nacked(first, 1000);
  }
};

TEST(SelectiveRepeat, sendsTheExpectedPacketAndThoseBelowOneThatArrived) {
  Sent10 sender;
  EXPECT_TRUE(sender.Nack(2000, 3000));
  EXPECT_TRUE(sender.recovers());
  EXPECT_EQ(sender.next(), 2000);
  EXPECT_EQ(sender.NextPayload(1000), 1000);
  EXPECT_EQ(sender.NextPayload(5000), 1000) << "no more than the gap";
  EXPECT_EQ(sender.Sent(1000), 2000);
  EXPECT_EQ(sender.next(), 10000) << "nothing else is known to be lost: a new packet";
  EXPECT_FALSE(sender.Nack(2000, 4000)) << "no news";
  EXPECT_EQ(sender.next(), 10000) << "once in a recovery";
  EXPECT_FALSE(sender.Nack(2000, 7000));
  EXPECT_EQ(sender.next(), 5000) << "5 and 6 are below 7";
  EXPECT_EQ(sender.NextPayload(5000), 2000);
  sender.Sent(1000);
  EXPECT_EQ(sender.next(), 6000);
  sender.Sent(1000);
  EXPECT_EQ(sender.next(), 10000);
  EXPECT_EQ(sender.retransmittedBytes(), 3000);
}

TEST(SelectiveRepeat, leavesRecoveryWhenAllBeforeTheLastRepetitionIsAcknowledged) {
  Sent10 sender;
  sender.Nack(2000, 3000);
  sender.Sent(1000);
  sender.Sent(1000);  // 10000, new
  sender.Nack(2000, 9000);
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(sender.Sent(1000), 4000 + 1000 * i);
  }
  sender.Acknowledge(10000, true);
  EXPECT_TRUE(sender.recovers()) << "10000 was sent before the last repetition";
  sender.Acknowledge(11000, true);
  EXPECT_FALSE(sender.recovers());
  EXPECT_EQ(sender.next(), 11000);
  sender.Sent(1000);
  sender.Sent(1000);
  EXPECT_TRUE(sender.Nack(11000, 12000)) << "another loss";
  EXPECT_EQ(sender.next(), 11000);
}

TEST(SelectiveRepeat, aTimeoutRepeatsTheExpectedPacketAndAllThatIsKnownToBeLost) {
  Sent10 sender;
  sender.TimedOut();
  EXPECT_EQ(sender.next(), 0);
  sender.Sent(1000);
  EXPECT_EQ(sender.next(), 10000) << "of the others nothing is known";
  sender.Nack(0, 2000);
  EXPECT_EQ(sender.next(), 1000);
  sender.Sent(1000);
  sender.TimedOut();
  EXPECT_EQ(sender.next(), 0) << "the repetition was lost, too";
  sender.Sent(1000);
  EXPECT_EQ(sender.next(), 1000);
}

TEST(SelectiveRepeat, withAToleranceAPacketMayBeOvertaken) {
  Sent10 sender(3000);
  EXPECT_FALSE(sender.Nack(2000, 3000));
  EXPECT_FALSE(sender.Nack(2000, 4000));
  EXPECT_FALSE(sender.recovers());
  EXPECT_EQ(sender.next(), 10000);
  EXPECT_TRUE(sender.Nack(2000, 5000)) << "3000 bytes after 2000";
  EXPECT_EQ(sender.next(), 2000);
  Sent10 other(3000);
  other.Nack(2000, 3000);
  other.Acknowledge(4000, true);
  EXPECT_FALSE(other.Nack(4000, 4000 + 2000)) << "it came after all";
}

TEST(SelectiveRepeat, aLateNackTellsNothingOfWhatIsAcknowledged) {
  Sent10 sender;
  sender.Acknowledge(6000, true);
  EXPECT_FALSE(sender.Nack(2000, 3000));
  EXPECT_FALSE(sender.recovers());
  EXPECT_EQ(sender.next(), 10000);
}

TEST(SelectiveRepeat, theReceiverKeepsWhatComesOutOfOrder) {
  SelectiveRepeatReceiver receiver;
  using Answer = LossRecoveryReceiver::Answer;
  EXPECT_EQ(receiver.Receive(0, 0, 1000, 1, false), Answer::kAck);
  EXPECT_EQ(receiver.Receive(0, 2000, 1000, 1, false), Answer::kNack);
  EXPECT_EQ(receiver.Receive(0, 4000, 1000, 1, false), Answer::kNack) << "each of them";
  EXPECT_EQ(receiver.Receive(0, 4000, 1000, 1, false), Answer::kDuplicate);
  EXPECT_EQ(receiver.expected(), 1000);
  EXPECT_EQ(receiver.Receive(0, 1000, 1000, 8, false), Answer::kAck) << "a gap is filled";
  EXPECT_EQ(receiver.expected(), 3000);
  EXPECT_EQ(receiver.Receive(0, 3000, 1000, 8, false), Answer::kAck);
  EXPECT_EQ(receiver.expected(), 5000);
  EXPECT_EQ(receiver.Receive(0, 5000, 1000, 8, false), Answer::kNothing) << "one of eight";
  EXPECT_EQ(receiver.Receive(0, 3000, 1000, 1, false), Answer::kDuplicate);
  EXPECT_EQ(receiver.NackExtraBytes(), 4);
}

/// The same beside switches that trim.
struct Trimmed10 : TrimmingSender {
  Trimmed10() : TrimmingSender(20000) {
    for (int i = 0; i < 10; ++i) {
      Sent(1000);
    }
  }
};

TEST(Trimming, sendsAgainWhatWasCutBeforeAnythingNew) {
  Trimmed10 sender;
  EXPECT_TRUE(sender.Cut(7000, 1000));
  EXPECT_EQ(sender.next(), 7000);
  EXPECT_TRUE(sender.Cut(3000, 1000));
  EXPECT_EQ(sender.next(), 3000) << "the lowest first";
  EXPECT_EQ(sender.NextPayload(5000), 1000) << "no more than was cut";
  EXPECT_EQ(sender.Sent(1000), 3000);
  EXPECT_EQ(sender.Sent(1000), 7000);
  EXPECT_EQ(sender.next(), 10000);
  EXPECT_TRUE(sender.Cut(3000, 1000)) << "again";
  EXPECT_EQ(sender.next(), 3000);
  EXPECT_EQ(sender.retransmittedBytes(), 2000);
}

TEST(Trimming, concludesNothingFromTheOrder) {
  Trimmed10 sender;
  EXPECT_FALSE(sender.Nacked(3000, 1000));
  EXPECT_FALSE(sender.Nacked(9000, 1000));
  EXPECT_EQ(sender.next(), 10000);
  EXPECT_FALSE(sender.Cut(3000, 1000)) << "it arrived";
  EXPECT_EQ(sender.next(), 10000);
}

TEST(Trimming, sendsNothingAgainThatArrivedMeanwhile) {
  Trimmed10 sender;
  sender.Cut(3000, 1000);
  sender.Cut(5000, 1000);
  sender.Nacked(5000, 1000);
  EXPECT_EQ(sender.next(), 3000);
  sender.Acknowledge(4000, true);
  EXPECT_EQ(sender.next(), 10000);
  EXPECT_FALSE(sender.Cut(3000, 1000)) << "acknowledged";
  EXPECT_EQ(sender.next(), 10000);
  EXPECT_EQ(sender.Acknowledge(4000, true), 0);
}

TEST(Trimming, aTimeoutRepeatsAllThatIsNotKnownToHaveArrived) {
  Trimmed10 sender;
  sender.Acknowledge(2000, true);
  sender.Nacked(4000, 2000);
  sender.Nacked(9000, 1000);
  sender.TimedOut();
  for (const std::int64_t first : {2000, 3000, 6000, 7000, 8000, 10000}) {
    EXPECT_EQ(sender.Sent(std::min<std::int64_t>(1000, sender.NextPayload(1000))), first);
  }
  EXPECT_EQ(sender.retransmittedBytes(), 5000);
}

TEST(Trimming, theReceiverAsksForWhatWasCutAtOnce) {
  SelectiveRepeatReceiver receiver;
  using Answer = LossRecoveryReceiver::Answer;
  receiver.Receive(0, 0, 1000, 8, false);
  EXPECT_EQ(receiver.ReceiveCut(2000), Answer::kNack);
  EXPECT_EQ(receiver.expected(), 1000);
  receiver.Receive(0, 3000, 1000, 8, false);
  EXPECT_EQ(receiver.ReceiveCut(3000), Answer::kDuplicate);
  EXPECT_EQ(receiver.ReceiveCut(0), Answer::kDuplicate);
  EXPECT_EQ(receiver.ReceiveCut(1000), Answer::kNack);
}

/// Sends that many packets of 1000 B.
void Send(LossRecoverySender& sender, int packets) {
  for (int i = 0; i < packets; ++i) {
    sender.Sent(sender.NextPayload(1000));
  }
}

TEST(ConweaveIrn, goesBackOnceAndLeavesOutWhatArrived) {
  ConweaveIrnSender sender(20'000, 1'000'000);
  Send(sender, 8);
  sender.Acknowledge(2000);
  EXPECT_TRUE(sender.Nacked(3000, 1000)) << "2000 is missing";
  EXPECT_EQ(sender.next(), 2000);
  sender.Acknowledge(2000);
  EXPECT_FALSE(sender.Nacked(4000, 1000)) << "it recovers already";
  EXPECT_EQ(sender.next(), 2000);
  Send(sender, 1);
  EXPECT_EQ(sender.next(), 3000);
  sender.PassArrived();
  EXPECT_EQ(sender.next(), 5000);
  Send(sender, 4);
  EXPECT_EQ(sender.next(), 9000) << "all that is not known to have arrived";
  EXPECT_EQ(sender.retransmittedBytes(), 4000);
}

TEST(ConweaveIrn, whatWasLeftOutOnceIsForgotten) {
  ConweaveIrnSender sender(20'000, 1'000'000);
  Send(sender, 8);
  sender.Nacked(1000, 1000);
  Send(sender, 1);
  sender.PassArrived();
  EXPECT_EQ(sender.next(), 2000);
  sender.TimedOut();
  EXPECT_EQ(sender.next(), 0);
  Send(sender, 1);
  sender.PassArrived();
  EXPECT_EQ(sender.next(), 1000) << "sent again";
}

TEST(ConweaveIrn, recoveryEndsWithAllThatWasSentOrWithAnAnswerThatNamesNothing) {
  ConweaveIrnSender sender(20'000, 1'000'000);
  Send(sender, 4);
  EXPECT_TRUE(sender.Nacked(1000, 1000));
  Send(sender, 1);
  sender.PassArrived();
  Send(sender, 3);
  EXPECT_EQ(sender.next(), 5000);
  sender.Acknowledge(3999);
  EXPECT_FALSE(sender.Nacked(6000, 1000)) << "4000 is the end";
  sender.Acknowledge(4000);
  EXPECT_TRUE(sender.Nacked(7000, 1000)) << "now a second recovery begins";
  sender.Acknowledge(4000);
  sender.Acked();
  EXPECT_TRUE(sender.Nacked(8000, 1000)) << "and a third";
}

TEST(ConweaveIrn, aTimeoutIsALossRecoveryOfItsOwn) {
  ConweaveIrnSender sender(20'000, 1'000'000);
  Send(sender, 4);
  sender.Acknowledge(1000);
  sender.Acked();
  sender.TimedOut();
  EXPECT_EQ(sender.next(), 1000);
  Send(sender, 2);
  EXPECT_TRUE(sender.Nacked(2000, 1000)) << "it was to end with byte 0";
}

TEST(ConweaveIrn, afterATimeoutItGoesOnToWhereTheLastRecoveryWasToEnd) {
  ConweaveIrnSender sender(20'000, 1'000'000);
  Send(sender, 4);
  sender.Nacked(1000, 1000);  // to 4000
  sender.Acked();
  sender.TimedOut();
  Send(sender, 2);
  EXPECT_FALSE(sender.Nacked(3000, 1000));
  EXPECT_EQ(sender.next(), 2000);
}

TEST(ConweaveIrn, whatArrivedNextToTheFirstMissingByteIsAcknowledged) {
  ConweaveIrnSender sender(4000, 1'000'000);
  Send(sender, 4);
  sender.Acknowledge(1000);
  sender.Nacked(2000, 2000);
  sender.Acknowledge(2000);
  sender.Acked();
  EXPECT_TRUE(sender.finished());
}

TEST(ConweaveIrn, notWhereThePacketThatIsNamedLiesBeforeIt) {
  ConweaveIrnSender sender(4000, 1'000'000);
  Send(sender, 4);
  sender.Acknowledge(1000);
  sender.Nacked(2000, 2000);
  sender.Acknowledge(2000);
  sender.Nacked(1000, 1000);
  EXPECT_FALSE(sender.finished()) << "what arrived is one range with it";
  EXPECT_EQ(sender.next(), 4000);
}

TEST(ConweaveIrn, oneBandwidthDelayProductIsInFlight) {
  ConweaveIrnSender sender(20'000, 4000);
  for (int packets = 0; packets < 4; ++packets) {
    EXPECT_TRUE(sender.MaySend(1000)) << packets;
    Send(sender, 1);
  }
  EXPECT_EQ(sender.Awaited(), 3000) << "without the last packet";
  EXPECT_FALSE(sender.MaySend(1000)) << "3000 + 1000 is not below 4000";
  EXPECT_TRUE(sender.MaySend(999));
  sender.Acknowledge(1);
  EXPECT_TRUE(sender.MaySend(1000));
  sender.Acknowledge(4000);
  EXPECT_EQ(sender.Awaited(), 4'294'967'296 - 1000) << "an unsigned difference, of 32 bits";
  EXPECT_TRUE(sender.MaySend(1000)) << "as the next byte is within one product";
}

TEST(ConweaveIrn, theReceiverNamesWhatCameWhileSomethingIsMissing) {
  using Answer = LossRecoveryReceiver::Answer;
  ConweaveIrnReceiver receiver(100);
  EXPECT_EQ(receiver.Receive(0, 0, 1000, 1, false), Answer::kAck);
  EXPECT_EQ(receiver.Receive(10, 0, 1000, 1, false), Answer::kDuplicate);
  EXPECT_EQ(receiver.Receive(20, 2000, 1000, 1, false), Answer::kNack);
  EXPECT_EQ(receiver.Receive(119, 2000, 1000, 1, false), Answer::kSilent) << "named 99 ago";
  EXPECT_EQ(receiver.Receive(120, 2000, 1000, 1, false), Answer::kNack);
  EXPECT_EQ(receiver.Receive(121, 4000, 1000, 1, false), Answer::kNack) << "another one";
  EXPECT_EQ(receiver.Receive(122, 0, 1000, 1, false), Answer::kStillMissing);
  EXPECT_EQ(receiver.Receive(123, 1000, 1000, 1, false), Answer::kStillMissing);
  EXPECT_EQ(receiver.expected(), 3000);
  EXPECT_EQ(receiver.Receive(124, 3000, 1000, 1, false), Answer::kAck);
  EXPECT_EQ(receiver.expected(), 5000);
}

TEST(ByteRanges, saysWhereItBeginsAndEnds) {
  ByteRanges ranges;
  EXPECT_EQ(ranges.NextGap(5), 5);
  EXPECT_EQ(ranges.NextStart(5, 99), 99);
  ranges.Add(10, 20);
  ranges.Add(30, 40);
  EXPECT_EQ(ranges.NextGap(9), 9);
  EXPECT_EQ(ranges.NextGap(10), 20);
  EXPECT_EQ(ranges.NextStart(0, 99), 10);
  EXPECT_EQ(ranges.NextStart(15, 99), 15);
  EXPECT_EQ(ranges.NextStart(20, 99), 30);
  ranges.RemoveBelow(35);
  EXPECT_EQ(ranges.size(), 1U);
  EXPECT_EQ(ranges.NextStart(0, 99), 35);
  ranges.RemoveBelow(40);
  EXPECT_TRUE(ranges.empty());
}

using Answer = GoBackNReceiver::Answer;

TEST(GoBackN, ReceiverNacksAGapOnceAndAgainAfterTheInterval) {
  GoBackNReceiver receiver(500);
  EXPECT_EQ(receiver.Receive(0, 0, 1000, 1, false), Answer::kAck);
  EXPECT_EQ(receiver.Receive(10, 2000, 1000, 1, false), Answer::kNack);
  EXPECT_EQ(receiver.Receive(20, 3000, 1000, 1, false), Answer::kSilent);
  EXPECT_EQ(receiver.Receive(509, 4000, 1000, 1, false), Answer::kSilent);
  EXPECT_EQ(receiver.Receive(510, 5000, 1000, 1, false), Answer::kNack);
  EXPECT_EQ(receiver.expected(), 1000);
  EXPECT_EQ(receiver.Receive(520, 1000, 1000, 1, false), Answer::kAck);
  EXPECT_EQ(receiver.Receive(521, 3000, 1000, 1, false), Answer::kNack) << "another expected byte";
  EXPECT_EQ(receiver.Receive(530, 0, 1000, 1, false), Answer::kDuplicate);
}

TEST(GoBackN, ReceiverAcknowledgesEveryNthAndTheLast) {
  GoBackNReceiver receiver(500);
  EXPECT_EQ(receiver.Receive(0, 0, 100, 3, false), Answer::kNothing);
  EXPECT_EQ(receiver.Receive(0, 100, 100, 3, false), Answer::kNothing);
  EXPECT_EQ(receiver.Receive(0, 200, 100, 3, false), Answer::kAck);
  EXPECT_EQ(receiver.Receive(0, 300, 50, 3, true), Answer::kAck);
}

TEST(GoBackN, EveryNthCountsFromTheLastAckOrNack) {
  GoBackNReceiver receiver(500);
  for (int ack = 0; ack < 2; ++ack) {
    EXPECT_EQ(receiver.Receive(0, ack * 300, 100, 3, false), Answer::kNothing);
    EXPECT_EQ(receiver.Receive(0, ack * 300 + 100, 100, 3, false), Answer::kNothing);
    EXPECT_EQ(receiver.Receive(0, ack * 300 + 200, 100, 3, false), Answer::kAck);
  }
  EXPECT_EQ(receiver.Receive(0, 600, 100, 3, false), Answer::kNothing);
  EXPECT_EQ(receiver.Receive(0, 700, 100, 3, false), Answer::kNothing);
  EXPECT_EQ(receiver.Receive(0, 900, 100, 3, false), Answer::kNack);
  EXPECT_EQ(receiver.Receive(0, 800, 100, 3, false), Answer::kNothing);
}

TEST(GoBackN, ReceiverAcknowledgesFromAByteOnAndTheEndsOfChunks) {
  ChunkRule chunks;
  chunks.chunkBytes = 2000;
  chunks.firstAckBytes = 4500;
  GoBackNReceiver receiver(100, chunks);
  using Answer = GoBackNReceiver::Answer;
  EXPECT_EQ(receiver.Receive(0, 0, 1000, 1, false), Answer::kNothing);
  EXPECT_EQ(receiver.Receive(0, 1000, 1000, 1, false), Answer::kAck);
  EXPECT_EQ(receiver.Receive(0, 2000, 1000, 1, true), Answer::kNothing);
  EXPECT_EQ(receiver.Receive(0, 3000, 1000, 1, false), Answer::kAck);
  EXPECT_EQ(receiver.Receive(0, 4000, 1000, 1, false), Answer::kAck);
}

TEST(GoBackN, ReceiverGoesBackToTheStartOfTheChunk) {
  ChunkRule chunks;
  chunks.chunkBytes = 4000;
  chunks.goesBackToChunk = true;
  GoBackNReceiver receiver(100, chunks);
  receiver.Receive(0, 0, 4000, 1, false);
  receiver.Receive(0, 4000, 1000, 1, false);
  EXPECT_EQ(receiver.Receive(0, 6000, 1000, 1, false), GoBackNReceiver::Answer::kNack);
  EXPECT_EQ(receiver.expected(), 4000);
  EXPECT_EQ(chunks.StartOf(7999), 4000);
  chunks.goesBackToChunk = false;
  EXPECT_EQ(chunks.StartOf(7999), 7999);
}

TEST(GoBackN, TimerRestartsStopsAndIsOffAtZero) {
  RetransmissionTimer timer(100);
  EXPECT_FALSE(timer.Expired(1'000'000));
  timer.Restart(50);
  EXPECT_FALSE(timer.Expired(149));
  EXPECT_TRUE(timer.Expired(150));
  timer.Restart(150);
  EXPECT_EQ(timer.deadlinePs(), 250);
  timer.Stop();
  EXPECT_FALSE(timer.Expired(1000));
  RetransmissionTimer off(0);
  off.Restart(0);
  EXPECT_FALSE(off.running());
}

}  // namespace
}  // namespace sluice
