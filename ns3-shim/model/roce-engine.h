// SPDX-License-Identifier: GPL-2.0-only
#ifndef ROCE_ENGINE_H
#define ROCE_ENGINE_H

#include "sluice/model/engine.h"

#include <cstdint>
#include <functional>
#include <memory>

namespace ns3
{

/**
 * ns-3's clock and event list as what the shared models run on. It has no state of its own: like
 * Simulator, there is one.
 */
class RoceEngine : public sluice::roce::Engine
{
  public:
    /**
     * \return the engine
     */
    static RoceEngine& Get();

    // sluice::roce::Engine
    std::int64_t NowPs() const override;
    std::int64_t StepPs() const override;
    void Post(std::int64_t inPs, sluice::roce::Task& task) override;
    void Call(std::int64_t inPs, std::function<void()> what) override;
    std::unique_ptr<sluice::roce::Alarm> NewAlarm(sluice::roce::Task& task) override;
    void Stop() override;

  private:
    RoceEngine() = default;
};

} // namespace ns3

#endif // ROCE_ENGINE_H
