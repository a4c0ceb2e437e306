// SPDX-License-Identifier: MIT
#ifndef __SLUICE_PLANKEYS_H
#define __SLUICE_PLANKEYS_H

#include "ShimDefs.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace sluice::omnet {

/**
 * The keys of a line of a plan under the names that they have in a NED parameter of type object: in camel
 * case and without the unit, which the value has. A plan's pfc_xoff_bytes=500000 is {pfcXoff: 500kB}.
 */
class PlanKeys
{
  public:
    /** Turns an element of a list into what a plan has, the name of a node into its number. */
    using Element = std::function<std::string(const std::string &key, const std::string &value)>;

    /** @param line as KeysOf() of sluice/plan/plan.h has it */
    explicit PlanKeys(const std::string &line);

    /**
     * The values of an object for a line of a plan, " key=value key=value …".
     * @param parameter an object {name: value, …}
     * @param path of the parameter, for messages
     * @param element of values that are lists, and of single texts; may be null
     * @throws PlanError if a name is unknown or a value has a wrong unit; the rest is checked where the line
     * is read
     */
    std::string pairs(const cObject *parameter, const std::string &path,
                      const Element &element = nullptr) const;

    /** What a message calls the value of a key of the plan: "path.name = value". */
    static std::string label(const cObject *parameter, const std::string &path, const std::string &key);

    /** The unit that a plan's key names; "" if none. */
    static std::string unitOf(const std::string &key);

    /** The name in NED files of a plan's key. */
    static std::string nameOf(const std::string &key);

    /**
     * The entries of a parameter of type object.
     * @throws PlanError if it is something else
     */
    static const std::map<std::string, cValue> &entriesOf(const cObject *parameter, const std::string &path);

    /** A number with the fewest digits that denote it, and its unit. */
    static std::string textOf(const cValue &value);

  private:
    static std::string inUnit(const cValue &value, const std::string &unit, const std::string &what);

    std::map<std::string, std::string> keys; // of the plan, by name
    std::string names;
};

} // namespace sluice::omnet

#endif
