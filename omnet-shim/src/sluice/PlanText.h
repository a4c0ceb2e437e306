// SPDX-License-Identifier: MIT
#ifndef __SLUICE_PLANTEXT_H
#define __SLUICE_PLANTEXT_H

#include "sluice/plan/plan.h"

#include <functional>
#include <string>
#include <vector>

namespace sluice::omnet {

/** A plan that is no file: its lines, and what in the network each of them was made of. */
class PlanText
{
  public:
    /**
     * What a message calls a key's value, "Net.host.app[0].priority = 9"; "" if there is nothing better than
     * the origin of the line.
     */
    using Labels = std::function<std::string(const std::string &key)>;

    /**
     * @param lines each with its end
     * @param origin a parameter or a module, for messages
     */
    void add(const std::string &lines, const std::string &origin, Labels labels = nullptr);

    /**
     * @throws PlanError if a line is wrong; it names what the line was made of, since the user does not see
     * the line
     */
    Plan read() const;

    /** A value as plans need it: without white space. */
    static std::string encoded(const std::string &value);

  private:
    struct Line
    {
        std::string origin;
        Labels labels;
    };

    static std::string sentence(const Line &line, const PlanLineError &error);

    std::string text;
    std::vector<Line> lines;
};

} // namespace sluice::omnet

#endif
