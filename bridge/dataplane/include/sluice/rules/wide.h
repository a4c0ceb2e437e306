// SPDX-License-Identifier: MIT
#ifndef SLUICE_WIDE_H
#define SLUICE_WIDE_H

namespace sluice {

// Integers of 128 bits, which GCC and Clang have beyond the standard. The keyword says that this is
// intended to compilers that are told to be pedantic, as in the source trees of newer ns-3.
__extension__ typedef __int128 Int128;
__extension__ typedef unsigned __int128 UInt128;

}  // namespace sluice

#endif  // SLUICE_WIDE_H
