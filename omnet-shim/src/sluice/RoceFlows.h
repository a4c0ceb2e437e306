// SPDX-License-Identifier: MIT
#ifndef __SLUICE_ROCEFLOWS_H
#define __SLUICE_ROCEFLOWS_H

#include "FlowRequest.h"

#include <map>
#include <string>
#include <vector>

namespace sluice::omnet {

/**
 * Flows of a network without a plan, from a file. See the NED file.
 */
class RoceFlows : public cSimpleModule
{
  protected:
    int numInitStages() const override;
    void initialize(int stage) override;
    void handleMessage(cMessage *message) override;

  private:
    void readFile(const std::string &path);
    /** @param where file and line, for messages */
    FlowRequest flowOf(const std::vector<std::string> &columns, const std::string &line,
                       const std::string &where);
    cModule *hostOf(const std::string &name, const std::string &where, const std::string &column);

    std::map<std::string, cModule *> hosts; // by name, as far as they were looked for
};

} // namespace sluice::omnet

#endif
