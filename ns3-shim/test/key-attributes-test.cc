// SPDX-License-Identifier: GPL-2.0-only
// The attributes that mirror data-plane keys: defaults and ranges of the declaration.
#include "ns3-versions.h"
#include "roce-nic.h"
#include "roce-switch.h"

#include "ns3/boolean.h"
#include "ns3/integer.h"
#include "ns3/string.h"

#include <gtest/gtest.h>

namespace ns3
{

namespace
{

template <typename T>
T
ValueOf(const Ptr<Object>& object, const std::string& name)
{
    T value;
    object->GetAttribute(name, value);
    return value;
}

} // namespace

TEST(KeyAttributes, HaveTheDefaultsOfTheOptions)
{
    Ptr<RoceNic> nic = CreateObject<RoceNic>();
    const sluice::FrameOptions frames;
    const sluice::NicOptions options;
    EXPECT_EQ(ValueOf<IntegerValue>(nic, "PayloadBytes").Get(), frames.payloadBytes);
    EXPECT_EQ(ValueOf<IntegerValue>(nic, "WireOverheadBytes").Get(), frames.wireOverheadBytes);
    EXPECT_EQ(RoceTime::ToPs(ValueOf<TimeValue>(nic, "AckDelay").Get()), options.ackDelayPs);
    EXPECT_EQ(ValueOf<DataRateValue>(nic, "MinRate").Get().GetBitRate(),
              static_cast<uint64_t>(options.minRateBps));
    EXPECT_EQ(ValueOf<BooleanValue>(nic, "SilentDuplicates").Get(), options.silentDuplicates);
    Ptr<RoceSwitch> device = CreateObject<RoceSwitch>();
    EXPECT_EQ(ValueOf<RoceEnumValue>(device, "EcnMarkAt").Get(),
              static_cast<int>(sluice::EcnMarkAt::kDequeue));
    EXPECT_EQ(ValueOf<IntegerValue>(device, "EcmpSeed").Get(), sluice::NetworkOptions().ecmpSeed);
}

TEST(KeyAttributes, SetWhatTheModelReads)
{
    Ptr<RoceNic> nic = CreateObject<RoceNic>();
    nic->SetAttribute("SilentDuplicates", BooleanValue(true));
    nic->SetAttribute("AckDelay", StringValue("7us"));
    nic->SetAttribute("TruncateToNs", BooleanValue(true));
    nic->SetAttribute("PayloadBytes", IntegerValue(1400));
    EXPECT_TRUE(nic->GetModel().options().silentDuplicates);
    EXPECT_EQ(nic->GetModel().options().ackDelayPs, 7000000);
    EXPECT_TRUE(nic->GetModel().truncateToNs());
    EXPECT_EQ(nic->GetModel().frames().payloadBytes, 1400);
    Ptr<RoceSwitch> device = CreateObject<RoceSwitch>();
    device->SetAttribute("EcnMarkAt", StringValue("enqueue"));
    EXPECT_TRUE(device->GetModel().MarksOnEnqueue());
}

TEST(KeyAttributes, RefuseWhatAPlanMayNotSay)
{
    Ptr<RoceNic> nic = CreateObject<RoceNic>();
    EXPECT_TRUE(nic->SetAttributeFailSafe("PayloadBytes", IntegerValue(65000)));
    EXPECT_FALSE(nic->SetAttributeFailSafe("PayloadBytes", IntegerValue(65001)));
    EXPECT_FALSE(nic->SetAttributeFailSafe("MinFrameBytes", IntegerValue(9001)));
    EXPECT_TRUE(nic->SetAttributeFailSafe("DefaultWindowBytes", IntegerValue(-1)));
    EXPECT_FALSE(nic->SetAttributeFailSafe("ReactionDelay", StringValue("11s")));
}

} // namespace ns3
