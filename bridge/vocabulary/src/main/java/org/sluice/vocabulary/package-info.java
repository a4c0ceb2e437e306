// SPDX-License-Identifier: MIT
/**
 * The generator: reads the declarations ({@code bridge/vocabulary/*.yaml}) and writes what C++,
 * Java and the docs repeat of them. Generated files are checked in, so that CMake, opp_makemake and
 * Maven need no generator.
 */
@NullMarked
package org.sluice.vocabulary;

import org.jspecify.annotations.NullMarked;
