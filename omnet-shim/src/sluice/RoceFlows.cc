// SPDX-License-Identifier: MIT
#include "RoceFlows.h"

#include "Sluice.h"
#include "inet/common/InitStages.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace sluice::omnet {

using namespace inet;

Define_Module(RoceFlows);

namespace {

const std::map<std::string, int64_t FlowRequest::*> NUMBERS = {
    {"bytes", &FlowRequest::bytes},           {"start_ps", &FlowRequest::startPs},
    {"stop_ps", &FlowRequest::stopPs},        {"offered_bps", &FlowRequest::offeredBps},
    {"priority", &FlowRequest::priority},     {"sport", &FlowRequest::sourcePort},
    {"dport", &FlowRequest::destinationPort},
};

// Also of a file with the line ends of another system.
bool lineOf(std::istream &in, std::string &line)
{
    if (!std::getline(in, line))
        return false;
    if (!line.empty() && line.back() == '\r')
        line.pop_back();
    return true;
}

std::vector<std::string> fieldsOf(const std::string &line)
{
    std::vector<std::string> fields;
    std::istringstream in(line);
    std::string field;
    while (std::getline(in, field, ','))
        fields.push_back(field);
    return fields;
}

int64_t numberOf(const std::string &text, const std::string &where, const std::string &column)
{
    char *end = nullptr;
    errno = 0;
    const int64_t number = std::strtoll(text.c_str(), &end, 10);
    if (text.empty() || *end != '\0' || errno != 0)
        throw cRuntimeError("%s: %s = %s is wrong; allowed is a whole number", where.c_str(), column.c_str(),
                            text.c_str());
    return number;
}

} // namespace

int RoceFlows::numInitStages() const
{
    return NUM_INIT_STAGES;
}

void RoceFlows::initialize(int stage)
{
    if (stage == INITSTAGE_APPLICATION_LAYER)
        readFile(besideIni(par("file")));
}

void RoceFlows::readFile(const std::string &path)
{
    std::ifstream in(path);
    std::string line;
    if (!lineOf(in, line))
        throw cRuntimeError(
            "file = \"%s\" cannot be read or is empty; allowed is the path of a file of flows", path.c_str());
    if (line.compare(0, 3, "\xEF\xBB\xBF") == 0)
        line.erase(0, 3);
    const std::vector<std::string> columns = fieldsOf(line);
    for (const std::string &column : columns) {
        if (std::count(columns.begin(), columns.end(), column) > 1)
            throw cRuntimeError("%s:1: the column '%s' is there twice; allowed is once", path.c_str(),
                                column.c_str());
        if (column != "source" && column != "destination" && NUMBERS.count(column) == 0)
            throw cRuntimeError(
                "%s:1: there is no column '%s'; allowed are source, destination, bytes, start_ps, "
                "stop_ps, offered_bps, priority, sport, dport",
                path.c_str(), column.c_str());
    }
    Sluice &sluice = Sluice::of(this);
    for (int number = 2; lineOf(in, line); number++)
        if (!line.empty())
            sluice.addFlow(flowOf(columns, line, path + ":" + std::to_string(number)));
}

FlowRequest RoceFlows::flowOf(const std::vector<std::string> &columns, const std::string &line,
                              const std::string &where)
{
    const std::vector<std::string> fields = fieldsOf(line);
    if (fields.size() != columns.size())
        throw cRuntimeError("%s: the line has %d fields; allowed are the %d of the first line", where.c_str(),
                            static_cast<int>(fields.size()), static_cast<int>(columns.size()));
    FlowRequest flow;
    flow.asker = where;
    for (size_t i = 0; i < columns.size(); i++) {
        if (columns[i] == "source")
            flow.source = hostOf(fields[i], where, columns[i]);
        else if (columns[i] == "destination")
            flow.destination = hostOf(fields[i], where, columns[i]);
        else
            flow.*NUMBERS.at(columns[i]) = numberOf(fields[i], where, columns[i]);
    }
    if (flow.source == nullptr || flow.destination == nullptr)
        throw cRuntimeError("%s: the flow has no source or no destination; allowed are both columns",
                            where.c_str());
    return flow;
}

cModule *RoceFlows::hostOf(const std::string &name, const std::string &where, const std::string &column)
{
    cModule *&host = hosts[name];
    if (host == nullptr)
        host = getParentModule()->findModuleByPath(("." + name).c_str());
    if (host == nullptr)
        throw cRuntimeError("%s: %s = %s is wrong; allowed is the path of a host in %s", where.c_str(),
                            column.c_str(), name.c_str(), getParentModule()->getFullPath().c_str());
    return host;
}

void RoceFlows::handleMessage(cMessage *message)
{
    throw cRuntimeError("this module gets no messages");
}

} // namespace sluice::omnet
