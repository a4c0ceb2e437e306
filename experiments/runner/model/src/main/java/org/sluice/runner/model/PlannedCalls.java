// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

import java.util.List;
import java.util.Optional;
import org.sluice.runner.expression.CallCheck;
import org.sluice.runner.expression.ExpressionException;
import org.sluice.runner.expression.ResultFunction;
import org.sluice.runner.expression.Value;

/** Checks before a run that it has the ports, flows and times that a claim names. */
public final class PlannedCalls implements CallCheck {
  private final Selection select;

  /** A check against a run that is planned. */
  public PlannedCalls(RunShape run) {
    this.select = new Selection(run);
  }

  @Override
  public void check(ResultFunction function, List<Optional<Value>> arguments) {
    if (function == ResultFunction.DECISION_MEAN || function == ResultFunction.DECISION_SD) {
      select.requireEveryDecision(function);
    }
    if (function == ResultFunction.ENGINE) {
      argument(arguments).ifPresent(Selection::engineNumber);
    } else if (function == ResultFunction.PLANNED) {
      argument(arguments).ifPresent(select::planned);
    }
    int at = 0;
    for (ResultFunction.Argument kind : function.signature()) {
      if (at >= arguments.size()) {
        if (kind == ResultFunction.Argument.TAIL) {
          select.requireSamples(function, Selection.DEFAULT_TAIL);
        }
        return;
      }
      Optional<Value> argument = arguments.get(at++);
      switch (kind) {
        case PORTS -> argument.ifPresent(select::ports);
        case PORT -> argument.ifPresent(select::port);
        case FLOWS -> argument.ifPresent(select::flows);
        case SERIES -> argument.ifPresent(select::flowsWithSeries);
        case TIME -> argument.ifPresent(select::timeInRun);
        case TAIL -> argument.ifPresent(tail -> select.requireSamples(function, select.tail(tail)));
        case COLLECTIVE -> argument.ifPresent(select::collective);
        case NUMBER -> {
          Optional<Value> name = arguments.get(0);
          argument.ifPresent(number -> name.ifPresent(n -> select.numberOf(n, number)));
        }
        case PERCENT -> argument.ifPresent(select::percent);
        case BAND -> argument.ifPresent(Value::number);
        case WINDOW -> {
          if (at >= arguments.size()) {
            throw new ExpressionException("a window needs two times, from and to.");
          }
          Optional<Value> to = arguments.get(at++);
          argument.ifPresent(start -> to.ifPresent(end -> select.window(function, start, end)));
        }
        case NAME, RANGE, PARAMETERS -> {
          return;
        }
      }
    }
  }

  private static Optional<Value> argument(List<Optional<Value>> arguments) {
    return arguments.isEmpty() ? Optional.empty() : arguments.get(0);
  }
}
