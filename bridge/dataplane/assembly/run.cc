// SPDX-License-Identifier: MIT
#include "sluice/assembly/run.h"

#include <utility>

#include "sluice/transport.h"

namespace sluice::roce {

Run::Run(Network& network, Simulator simulator, std::function<std::uint64_t()> events,
         Options options)
    : network_(network),
      simulator_(std::move(simulator)),
      options_(options),
      outputs_(options.writesFiles
                   ? std::make_unique<Outputs>(network.engine(), network.plan(), network.topology(),
                                               simulator_.name, simulator_.version)
                   : nullptr),
      watch_(
          network.engine(), network.plan().run.progress,
          [this] {
            if (outputs_) {
              outputs_->Flush();
            }
          },
          std::move(events), [this] { return network_.DeliveredBytes(); }) {
  if (outputs_) {
    FollowNetwork();
    happened_ = std::make_unique<Happened>(network);
  }
}

void Run::FollowNetwork() {
  const Topology& topology = network_.topology();
  for (const std::int64_t id : topology.switches()) {
    const Switch* target = network_.SwitchOf(id);
    if (!target) {
      continue;
    }
    for (SwitchPort* port : target->ports()) {
      const sluice::Port& planned = topology.PortOf(id, static_cast<int>(port->number()));
      outputs_->FollowPort(*port, network_.PortAt(planned.peerNode, planned.peerPort));
    }
  }
  for (const std::int64_t id : topology.hosts()) {
    for (Nic* nic : network_.NicsOf(id)) {
      outputs_->FollowNic(*nic);
    }
  }
  for (const FlowPtr& flow : network_.flows()) {
    outputs_->FollowFlow(flow);
  }
  network_.ObserveWork(outputs_->work());
}

void Run::Connect() {
  if (network_.plan().schemes.empty()) {
    return;
  }
  TransportOptions how = network_.plan().session.transport;
  how.lastWords = [this](const std::string& sentence) {
    // The simulation is stuck in a call, so nothing else writes to the files.
    Finish(false, sentence);
  };
  network_.Connect(LoadTransport(how), simulator_);
  if (outputs_) {
    outputs_->FollowSession(network_.session());
  }
}

void Run::Begin() {
  // Before the flows: what is sampled when one starts does not see it.
  if (outputs_) {
    outputs_->Begin();
  }
  Connect();
  network_.StartFlows();
  if (options_.endsByDuration) {
    network_.engine().Call(network_.plan().run.durationPs,
                           [&engine = network_.engine()] { engine.Stop(); });
  }
  if (options_.looks) {
    watch_.Start(network_.plan().run.durationPs);
  }
  if (outputs_) {
    outputs_->Start();
  }
}

RunEnd Run::EndSession() const {
  SessionAdapter* session = network_.session();
  try {
    if (session) {
      session->CheckFailure();
    }
    RunEnd end = StopWatch::WhatStopped();
    const std::int64_t durationPs = network_.plan().run.durationPs;
    if (end.IsDone() && options_.endsByDuration && network_.engine().NowPs() < durationPs) {
      end = {kExitUnexpected,
             "the simulation ended before the plan's duration_ps=" + std::to_string(durationPs),
             true};
    }
    if (end.IsDone() && session) {
      session->Close();
    }
    return end;
  } catch (...) {
    return RunEnd::OfException();
  }
}

RunEnd Run::End() {
  const RunEnd end = EndSession();
  Close(end);
  return end;
}

void Run::Abandon(const std::string& sentence) {
  if (!closed_) {
    Close({kExitUnexpected, sentence});
  }
}

RunEnd Run::Execute(const std::function<void()>& simulate) {
  try {
    Begin();
    simulate();
  } catch (...) {
    const RunEnd end = RunEnd::OfException();
    Close(end);
    return end;
  }
  return End();
}

void Run::Close(const RunEnd& end) {
  closed_ = true;
  Finish(end.IsDone(), end.sentence);
}

void Run::Finish(bool complete, const std::string& sentence) {
  if (outputs_) {
    // Before the status says that all files are there.
    happened_->Write(network_.plan().run.out + "/happened.json");
    outputs_->Finish(complete, sentence, watch_.Events());
  }
}

}  // namespace sluice::roce
