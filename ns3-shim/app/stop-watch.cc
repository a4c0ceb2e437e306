// SPDX-License-Identifier: GPL-2.0-only
#include "stop-watch.h"

#include "roce-time.h"

#include "ns3/simulator.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <unistd.h>

namespace ns3
{

namespace
{

constexpr int PARENT_GONE = -1;
constexpr int EXIT_PARENT_GONE = 4;
/// How long the simulation may take to notice that the parent is gone.
constexpr std::chrono::seconds PATIENCE{2};

std::atomic<int> stopReason{0};
static_assert(std::atomic<int>::is_always_lock_free, "used in a signal handler");

extern "C" void
NoteSignal(int number)
{
    if (stopReason.exchange(number) != 0)
    {
        // Told twice: the simulation does not listen.
        std::signal(number, SIG_DFL);
        std::raise(number);
    }
}

void
WaitForEndOfInput()
{
    char bytes[256];
    ssize_t got;
    do
    {
        got = read(STDIN_FILENO, bytes, sizeof(bytes));
    } while (got > 0 || (got < 0 && errno == EINTR));
    stopReason.store(PARENT_GONE);
    std::this_thread::sleep_for(PATIENCE);
    // The simulation is stuck, in an algorithm perhaps.
    _exit(EXIT_PARENT_GONE);
}

} // namespace

StopWatch::StopWatch(bool progress, std::function<void()> flush)
    : m_progress(progress),
      m_flush(std::move(flush))
{
}

void
StopWatch::CatchSignals()
{
    std::signal(SIGINT, NoteSignal);
    std::signal(SIGTERM, NoteSignal);
    // A parent that no longer reads our progress must not end us half-way through a file.
    std::signal(SIGPIPE, SIG_IGN);
}

void
StopWatch::StopWithParent()
{
    std::thread(WaitForEndOfInput).detach();
}

int
StopWatch::StoppedBy()
{
    return stopReason.load();
}

void
StopWatch::Start()
{
    m_lastLook = m_lastProgress = m_lastFlush = Clock::now();
    Simulator::Schedule(RoceTime::FromPs(m_intervalPs), &StopWatch::Look, this);
}

uint64_t
StopWatch::Events() const
{
    return Simulator::GetEventCount() - m_looks;
}

void
StopWatch::Look()
{
    ++m_looks;
    if (StoppedBy() != 0)
    {
        Simulator::Stop();
        return;
    }
    const Clock::time_point now = Clock::now();
    if (m_progress && now - m_lastProgress >= std::chrono::milliseconds(250))
    {
        m_lastProgress = now;
        std::fprintf(stderr,
                     "progress %lld %llu\n",
                     static_cast<long long>(RoceTime::NowPs()),
                     static_cast<unsigned long long>(Events()));
    }
    if (now - m_lastFlush >= std::chrono::milliseconds(500))
    {
        m_lastFlush = now;
        m_flush();
    }
    // Aim at 50 ms of wall time, at most four times as far or near as before.
    const double tookS = std::max(1e-9, std::chrono::duration<double>(now - m_lastLook).count());
    const double factor = std::clamp(0.05 / tookS, 0.25, 4.0);
    m_intervalPs =
        std::clamp<int64_t>(static_cast<int64_t>(static_cast<double>(m_intervalPs) * factor),
                            1000,
                            1000000000000000);
    m_lastLook = now;
    Simulator::Schedule(RoceTime::FromPs(m_intervalPs), &StopWatch::Look, this);
}

} // namespace ns3
