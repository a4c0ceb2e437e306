// SPDX-License-Identifier: MIT
#ifndef __SLUICE_NEDLINE_H
#define __SLUICE_NEDLINE_H

#include "ShimDefs.h"
#include "sluice/plan/plan_line.h"

#include <functional>
#include <map>
#include <memory>
#include <string>

namespace sluice::omnet {

/**
 * A line of a plan whose values are parameters of NED. In an object {name: value, …} a key has a name in
 * camel case and without the unit, which the value has: a plan's pfc_xoff_bytes=500000 is {pfcXoff: 500kB}.
 */
class NedLine : public PlanLine
{
  public:
    /**
     * What a message calls the value of a key, "Net.host.app[0].priority = 9"; "" if there is nothing better
     * than the origin of the line.
     */
    using Labels = std::function<std::string(const std::string &key)>;
    /** Turns an element of a list into what a plan has, the name of a node into its number. */
    using Element = std::function<std::string(const std::string &key, const std::string &value)>;

    /** By keys of the plan, with their units. */
    using Values = std::map<std::string, PlanValue>;

    /** @param origin a parameter or a module, for messages */
    NedLine(const std::string &word, const std::string &origin, Values values, Labels labels = nullptr);

    /**
     * @param values of some keys
     * @param object with the values of the others; @param path of the object, for messages
     * @param element of values that are lists, and of single texts; may be null
     * @throws PlanError if it is something else, or has a key of the values, too
     */
    NedLine(const std::string &word, const std::string &origin, Values values, const cObject *object,
            const std::string &path, Element element = nullptr);

    /** @throws PlanError if a name in the object is no key's */
    void RejectOthers() const override;

    /**
     * The entries of a parameter of type object.
     * @throws PlanError if it is something else
     */
    static const std::map<std::string, cValue> &entriesOf(const cObject *parameter, const std::string &path);

    /** A number with the fewest digits that denote it, and its unit. */
    static std::string textOf(const cValue &value);

  protected:
    /** @throws PlanError if the object's value has a wrong unit */
    const PlanValue *ValueOf(const std::string &key) override;

  private:
    PlanValue converted(const std::string &key, const std::string &name, const cValue &value) const;

    Values values; // the object's, when they are asked for
    const std::map<std::string, cValue> *entries = nullptr;
    std::string path;
    Element element;
};

} // namespace sluice::omnet

#endif
