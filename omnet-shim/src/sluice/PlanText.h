// SPDX-License-Identifier: MIT
#ifndef __SLUICE_PLANTEXT_H
#define __SLUICE_PLANTEXT_H

#include "sluice/plan/plan.h"

#include <string>
#include <vector>

namespace sluice::omnet {

/** A plan that is no file: its lines, and what in the network each of them was made of. */
class PlanText
{
  public:
    /** @param lines each with its end; @param origin a parameter or a module, for messages */
    void add(const std::string &lines, const std::string &origin);

    /**
     * @throws PlanError if a line is wrong; it names what the line was made of, since the user does not see
     * the line
     */
    Plan read() const;

  private:
    std::string originOf(const std::string &complaint) const;

    std::string text;
    std::vector<std::string> origins; // by line
};

} // namespace sluice::omnet

#endif
