// SPDX-License-Identifier: MIT
#include "ShimDefs.h"

#include <cmath>
#include <map>
#include <sstream>
#include <string>

namespace sluice::omnet {

/**
 * Compares what modules emitted with what is expected. See the NED file.
 */
class SignalCheck : public cSimpleModule, public cListener
{
  protected:
    void initialize() override;
    void handleMessage(cMessage *message) override;
    void finish() override;

    void receiveSignal(cComponent *source, simsignal_t signal, bool value, cObject *details) override
    {
        note(source, signal, value);
    }
    void receiveSignal(cComponent *source, simsignal_t signal, intval_t value, cObject *details) override
    {
        note(source, signal, static_cast<double>(value));
    }
    void receiveSignal(cComponent *source, simsignal_t signal, uintval_t value, cObject *details) override
    {
        note(source, signal, static_cast<double>(value));
    }
    void receiveSignal(cComponent *source, simsignal_t signal, double value, cObject *details) override
    {
        note(source, signal, value);
    }
    void receiveSignal(cComponent *source, simsignal_t signal, const SimTime &value,
                       cObject *details) override
    {
        note(source, signal, value.dbl());
    }
    void receiveSignal(cComponent *source, simsignal_t signal, cObject *value, cObject *details) override
    {
        note(source, signal, 1);
    }

  private:
    struct Seen
    {
        double count = 0;
        double last = 0;
        double sum = 0;
    };
    void note(cComponent *source, simsignal_t signal, double value);
    void check(const std::string &expectation);
    void listen(const std::string &signal);
    double valueOf(const std::string &module, const std::string &signal, const std::string &what);

    std::map<std::string, Seen> seen;
};

Define_Module(SignalCheck);

void SignalCheck::handleMessage(cMessage *message)
{
    delete message;
    throw cRuntimeError("failed as told");
}

void SignalCheck::initialize()
{
    if (const simtime_t failAt = par("failAt"); failAt >= SIMTIME_ZERO)
        scheduleAt(failAt, new cMessage("fail"));
    std::istringstream list(par("expected").stdstringValue());
    std::string one;
    while (std::getline(list, one, ';')) {
        std::istringstream words(one);
        std::string module, signal, what, comparison, number;
        if (words >> module >> signal)
            listen(signal);
        if (words >> what >> comparison >> number >> signal)
            listen(signal);
    }
}

void SignalCheck::listen(const std::string &signal)
{
    const simsignal_t id = registerSignal(signal.c_str());
    if (!getSystemModule()->isSubscribed(id, this))
        getSystemModule()->subscribe(id, this);
}

void SignalCheck::note(cComponent *source, simsignal_t signal, double value)
{
    const std::string path = source->getFullPath();
    for (const std::string &module : {path.substr(path.find('.') + 1), std::string("**")}) {
        Seen &of = seen[module + " " + getSignalName(signal)];
        of.count++;
        of.last = value;
        of.sum += value;
    }
}

void SignalCheck::finish()
{
    std::istringstream list(par("expected").stdstringValue());
    std::string one;
    while (std::getline(list, one, ';'))
        if (one.find_first_not_of(" ") != std::string::npos)
            check(one);
}

void SignalCheck::check(const std::string &expectation)
{
    std::istringstream words(expectation);
    std::string module, signal, what, comparison, with;
    if (!(words >> module >> signal >> what >> comparison >> with))
        throw cRuntimeError("expectation '%s' is wrong", expectation.c_str());
    const double value = valueOf(module, signal, what);
    std::string otherSignal, otherWhat;
    const double number =
        words >> otherSignal >> otherWhat ? valueOf(with, otherSignal, otherWhat) : std::stod(with);
    const bool holds = comparison == "="   ? std::abs(value - number) <= 1e-9 * std::abs(number)
                       : comparison == "<" ? value < number
                                           : value > number;
    if (!holds)
        throw cRuntimeError("expected %s, saw %.15g", expectation.c_str(), value);
}

double SignalCheck::valueOf(const std::string &module, const std::string &signal, const std::string &what)
{
    const Seen of = seen[module + " " + signal];
    return what == "count" ? of.count : what == "last" ? of.last : of.sum;
}

} // namespace sluice::omnet
