// SPDX-License-Identifier: MIT
#include "InetVersions.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <regex>
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
        note(source, signal, value, details);
    }
    void receiveSignal(cComponent *source, simsignal_t signal, intval_t value, cObject *details) override
    {
        note(source, signal, static_cast<double>(value), details);
    }
    void receiveSignal(cComponent *source, simsignal_t signal, uintval_t value, cObject *details) override
    {
        note(source, signal, static_cast<double>(value), details);
    }
    void receiveSignal(cComponent *source, simsignal_t signal, double value, cObject *details) override
    {
        note(source, signal, value, details);
    }
    void receiveSignal(cComponent *source, simsignal_t signal, const SimTime &value,
                       cObject *details) override
    {
        note(source, signal, value.dbl(), details);
    }
    void receiveSignal(cComponent *source, simsignal_t signal, cObject *value, cObject *details) override
    {
        note(source, signal, 1, details);
    }

  private:
    struct Seen
    {
        double count = 0;
        double last = 0;
        double sum = 0;
        double max = 0;
    };
    void note(cComponent *source, simsignal_t signal, double value, const cObject *details);
    void checkText(const std::string &expectation);
    static std::string textOf(cModule *module, const std::string &what);
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
    const simsignal_t id = registerSignal(signal.substr(0, signal.find(':')).c_str());
    if (!getSystemModule()->isSubscribed(id, this))
        getSystemModule()->subscribe(id, this);
}

void SignalCheck::note(cComponent *source, simsignal_t signal, double value, const cObject *details)
{
    const std::string path = source->getFullPath();
    const std::string label = details == nullptr ? "" : details->getName();
    for (const std::string &module : {path.substr(path.find('.') + 1), std::string("**")})
        for (const std::string &suffix : {std::string(), ":" + label}) {
            Seen &of = seen[module + " " + getSignalName(signal) + suffix];
            of.count++;
            of.last = value;
            of.sum += value;
            of.max = std::max(of.max, value);
        }
}

void SignalCheck::finish()
{
    std::istringstream list(par("expected").stdstringValue());
    std::string one;
    while (std::getline(list, one, ';'))
        if (one.find_first_not_of(" ") != std::string::npos)
            check(one);
    std::istringstream texts(par("expectedTexts").stdstringValue());
    while (std::getline(texts, one, ';'))
        if (one.find_first_not_of(" ") != std::string::npos)
            checkText(one);
}

void SignalCheck::checkText(const std::string &expectation)
{
    const size_t colon = expectation.find(": ");
    const size_t equals = expectation.find(" = ");
    if (colon == std::string::npos || equals == std::string::npos || equals < colon)
        throw cRuntimeError("expectation '%s' is wrong", expectation.c_str());
    const size_t start = expectation.find_first_not_of(" ");
    const std::string path = "." + expectation.substr(start, colon - start);
    cModule *module = getSystemModule()->getModuleByPath(path.c_str());
    const std::string text = textOf(module, expectation.substr(colon + 2, equals - colon - 2));
    if (!std::regex_match(text, std::regex(expectation.substr(equals + 3))))
        throw cRuntimeError("expected %s, saw '%s'", expectation.c_str(), text.c_str());
}

std::string SignalCheck::textOf(cModule *module, const std::string &what)
{
    if (what[0] != '@')
        return inet::StringFormat::formatString(what.c_str(), check_and_cast<DirectiveResolver *>(module));
    const cObject *watch = module->findObject(what.c_str() + 1, false);
    if (watch == nullptr)
        throw cRuntimeError("%s has no watch %s", module->getFullPath().c_str(), what.c_str() + 1);
    return watch->str();
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
    return what == "count" ? of.count : what == "last" ? of.last : what == "max" ? of.max : of.sum;
}

} // namespace sluice::omnet
