// SPDX-License-Identifier: MIT
/**
 * What a user reads of a run, a comparison, a validation or a theory: {@code summary.json}, {@code
 * claims.json}, {@code fct.csv}, {@code agreement.json}, {@code report.html}, and lines for a
 * terminal.
 */
@NullMarked
package org.sluice.runner.report;

import org.jspecify.annotations.NullMarked;
