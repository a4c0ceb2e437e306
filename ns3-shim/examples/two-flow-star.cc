// SPDX-License-Identifier: GPL-2.0-only
// Two flows into one host of a star, without Sluice's command line: 3 hosts, 1 switch, 25 Gb/s.
//
//   n0 (receiver) --- switch n3 --- n1, n2 (senders)
//
// Writes two-flow-star-*.pcap and prints when each flow completed.

#include "roce-helper.h"

#include "ns3/core-module.h"
#include "ns3/network-module.h"

#include <iostream>

using namespace ns3;

namespace
{

void
FlowComplete(const RoceFlow& flow)
{
    std::cout << Simulator::Now().As(Time::US) << " flow " << flow.id << " complete, "
              << flow.deliveredBytes << " bytes delivered" << std::endl;
}

void
Pfc(Ptr<const RoceNetDevice> device, bool pause)
{
    std::cout << Simulator::Now().As(Time::US) << " node " << device->GetNode()->GetId()
              << (pause ? " is paused" : " resumes") << std::endl;
}

} // namespace

int
main(int argc, char* argv[])
{
    uint32_t bytes = 100000;
    std::string rate = "25Gb/s";
    bool pcap = true;
    CommandLine cmd(__FILE__);
    cmd.AddValue("bytes", "Bytes of each flow", bytes);
    cmd.AddValue("rate", "Rate of all links", rate);
    cmd.AddValue("pcap", "Write pcap files", pcap);
    cmd.Parse(argc, argv);
    Time::SetResolution(Time::PS);

    NodeContainer nodes(4);
    RoceHelper roce;
    roce.SetDeviceAttribute("DataRate", StringValue(rate));
    roce.SetChannelAttribute("Delay", StringValue("1us"));
    roce.SetSwitchAttribute("BufferBytes", IntegerValue(1048576));
    roce.InstallSwitch(nodes.Get(3));
    for (uint32_t host = 0; host < 3; ++host)
    {
        roce.Connect(nodes.Get(3), nodes.Get(host));
    }
    roce.Commit();
    for (uint32_t sender = 1; sender <= 2; ++sender)
    {
        Ptr<RoceNic> nic = RoceHelper::GetNic(nodes.Get(sender));
        nic->TraceConnectWithoutContext("FlowComplete", MakeCallback(&FlowComplete));
        nic->TraceConnectWithoutContext("Pfc", MakeCallback(&Pfc));
        Ptr<RoceFlow> flow = Create<RoceFlow>();
        flow->id = sender;
        flow->source = sender;
        flow->destination = 0;
        flow->bytes = bytes;
        flow->sourcePort = static_cast<uint16_t>(10000 + sender);
        roce.AddFlow(flow);
    }
    if (pcap)
    {
        roce.EnablePcapAll("two-flow-star");
    }
    Simulator::Run();
    Simulator::Destroy();
    return 0;
}
