// SPDX-License-Identifier: GPL-2.0-only
#ifndef NS3_VERSIONS_H
#define NS3_VERSIONS_H

#include "ns3/enum.h"

namespace ns3
{

// What the models use of ns-3 and what is not the same in all versions from 3.37 on. Besides this,
// versions differ in the C++ standard of their headers: 17 to 3.40, 20 to 3.45, 23 from 3.46 on
// (find-ns3).

/**
 * The value of an attribute that is one of several words, as an int. EnumValue is a class up to
 * ns-3.40 and a template from 3.41 on; int keeps `EnumValue(static_cast<int>(...))` right in all of
 * them.
 */
using RoceEnumValue = decltype(EnumValue(0));

} // namespace ns3

#endif // NS3_VERSIONS_H
