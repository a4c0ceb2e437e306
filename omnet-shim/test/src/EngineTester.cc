// SPDX-License-Identifier: MIT
#include "OmnetEngine.h"
#include "ShimDefs.h"

#include <memory>
#include <string>

namespace sluice::omnet {

/**
 * Tries the engine that the data plane runs on. See the NED file.
 */
class EngineTester : public cSimpleModule
{
  protected:
    void initialize() override;
    void handleMessage(cMessage *message) override;
    void finish() override;

  private:
    /** Notes that it ran, and when. */
    class Note : public roce::Task
    {
      public:
        Note(EngineTester &tester, const char *name) : tester(tester), name(name) {}
        void Run() override { tester.note(name); }

      private:
        EngineTester &tester;
        const char *name;
    };

    void note(const std::string &what);

    std::unique_ptr<OmnetEngine> engine;
    std::string notes;
    Note a{*this, "a"};
    Note b{*this, "b"};
    Note c{*this, "c"};
    std::unique_ptr<roce::Alarm> alarm;
    std::unique_ptr<roce::Alarm> cancelled;
};

Define_Module(EngineTester);

void EngineTester::note(const std::string &what)
{
    if (getSimulation()->getContext() != this)
        throw cRuntimeError("'%s' ran in no context of its module", what.c_str());
    notes += what + "@" + std::to_string(engine->NowPs()) + " ";
}

void EngineTester::initialize()
{
    engine = std::make_unique<OmnetEngine>(this);
    alarm = engine->NewAlarm(c);
    cancelled = engine->NewAlarm(a);
    // At 1000 ps: a, a message, b, the alarm, a call, in the order they are asked for.
    engine->Post(1000, a);
    scheduleAt(SimTime(1000, SIMTIME_PS), new cMessage("message"));
    engine->Post(1000, b);
    alarm->Arm(500);
    alarm->Arm(1000); // in place of the one before
    engine->Call(1000, [this]() {
        note("call");
        if (alarm->IsRunning())
            throw cRuntimeError("an alarm that has run is still running");
        engine->Post(0, a); // later in this instant
        engine->Call(0, [this]() { note("later"); });
        alarm->Arm(0);
        // Twice, and nothing of it comes to pass.
        cancelled->Arm(10);
        cancelled->Cancel();
    });
    engine->Call(2001, [this]() {
        note("stopping");
        engine->Stop();
        engine->Post(0, b); // not any more
    });
}

void EngineTester::handleMessage(cMessage *message)
{
    note("message");
    delete message;
}

void EngineTester::finish()
{
    const std::string expected =
        engine->StepPs() == 1
            ? "a@1000 message@1000 b@1000 c@1000 call@1000 a@1000 later@1000 c@1000 stopping@2001 "
            : "a@1000 message@1000 b@1000 c@1000 call@1000 a@1000 later@1000 c@1000 stopping@3000 ";
    if (notes != expected)
        throw cRuntimeError("ran '%s', expected '%s'", notes.c_str(), expected.c_str());
}

} // namespace sluice::omnet
