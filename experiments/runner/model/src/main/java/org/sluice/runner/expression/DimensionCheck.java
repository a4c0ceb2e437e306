// SPDX-License-Identifier: MIT
package org.sluice.runner.expression;

import com.ezylang.evalex.parser.ASTNode;
import com.ezylang.evalex.parser.Token;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds what an expression measures, without calculating it.
 *
 * @param source the expression as it was written
 * @param units the numbers with a unit, by their place in what was parsed
 * @param variables what the variables measure, by name
 */
record DimensionCheck(
    String source, Map<Integer, Dimensions> units, Map<String, Dimensions> variables) {
  private static final BigDecimal SECOND = Units.factor("s");
  private static final Set<String> EQUALITIES = Set.of("=", "==", "!=", "<>");
  private static final Set<String> COMPARISONS = Set.of("<", "<=", ">", ">=");
  private static final Set<String> CHOICES = Set.of("&&", "||", "!");

  /**
   * What a part of the expression measures.
   *
   * @throws ExpressionException if it adds or compares what does not go together
   */
  Dimensions of(ASTNode node) {
    Token token = node.getToken();
    List<ASTNode> parts = node.getParameters();
    return switch (token.getType()) {
      case NUMBER_LITERAL -> literal(token);
      case VARIABLE_OR_CONSTANT -> named(token.getValue());
      case STRING_LITERAL -> Dimensions.TEXT;
      case PREFIX_OPERATOR ->
          CHOICES.contains(token.getValue()) ? condition(parts.get(0)) : number(parts.get(0));
      case INFIX_OPERATOR -> operator(token.getValue(), parts.get(0), parts.get(1));
      case FUNCTION -> function(token.getValue(), parts);
      default -> Dimensions.ANY;
    };
  }

  private Dimensions named(String name) {
    return name.equalsIgnoreCase("true") || name.equalsIgnoreCase("false")
        ? Dimensions.CONDITION
        : variables.getOrDefault(name, Dimensions.ANY);
  }

  private Dimensions literal(Token token) {
    Dimensions unit = units.get(token.getStartPosition());
    if (unit != null) {
      return unit;
    }
    return new BigDecimal(token.getValue()).signum() == 0 ? Dimensions.ANY : Dimensions.PLAIN;
  }

  private Dimensions operator(String sign, ASTNode first, ASTNode second) {
    if (CHOICES.contains(sign)) {
      Dimensions unused = condition(first);
      return condition(second);
    }
    if (EQUALITIES.contains(sign)) {
      Dimensions unused = compared(of(first), of(second));
      return Dimensions.CONDITION;
    }
    boolean isProduct = "*/".contains(sign);
    Dimensions left = isProduct ? factor(first) : number(first);
    Dimensions right = isProduct ? factor(second) : number(second);
    if (COMPARISONS.contains(sign)) {
      Dimensions unused = alike(left, right);
      return Dimensions.CONDITION;
    }
    return switch (sign) {
      case "*" -> left.times(right, 1);
      case "/" -> left.times(right, -1);
      case "^" -> power(left, second);
      case "+", "-", "%" -> added(left, right);
      default -> Dimensions.ANY;
    };
  }

  /** {@code 1s} and numbers such as 8e12 make a time of a number of seconds, or the other way. */
  private Dimensions factor(ASTNode node) {
    Token token = node.getToken();
    if (token.getType() == Token.TokenType.NUMBER_LITERAL) {
      BigDecimal value = new BigDecimal(token.getValue());
      @Nullable Dimensions unit = units.get(token.getStartPosition());
      if (unit == null && value.compareTo(SECOND) >= 0) {
        return Dimensions.LARGE_FACTOR;
      }
      if (Dimensions.TIME.equals(unit) && value.compareTo(SECOND) == 0) {
        return Dimensions.ONE_SECOND;
      }
    }
    return number(node);
  }

  /** A part that is calculated with, or compared by size. */
  private Dimensions number(ASTNode node) {
    Dimensions given = of(node);
    if (!given.isNumber()) {
      throw new ExpressionException(
          "'%s' calculates with %s, which is %s; allowed are numbers. A text is compared by == and !=."
              .formatted(source, node.getToken().getValue(), given.phrase()));
    }
    return given;
  }

  /** A part that decides. */
  private Dimensions condition(ASTNode node) {
    Dimensions given = of(node);
    if (given.mayBeText()) {
      throw new ExpressionException(
          "'%s' decides by %s, which is a text; allowed is a condition."
              .formatted(source, node.getToken().getValue()));
    }
    return Dimensions.CONDITION;
  }

  private static Dimensions power(Dimensions base, ASTNode exponent) {
    if (exponent.getToken().getType() == Token.TokenType.NUMBER_LITERAL) {
      return base.power(Double.parseDouble(exponent.getToken().getValue()));
    }
    return base.equals(Dimensions.PLAIN) || base.equals(Dimensions.NUMBER) ? base : Dimensions.ANY;
  }

  private Dimensions function(String name, List<ASTNode> arguments) {
    @Nullable ResultFunction measured = ResultFunction.named(name);
    if (measured != null) {
      requireTimes(measured, arguments);
      return measured.dimensions();
    }
    String lower = name.toLowerCase(Locale.ROOT);
    switch (lower) {
      case Language.OF -> {
        return of(arguments.get(1));
      }
      case Language.IF -> {
        Dimensions unused = condition(arguments.get(0));
        return chosen(of(arguments.get(1)), of(arguments.get(2)));
      }
      case "not" -> {
        return condition(arguments.get(0));
      }
      default -> {}
    }
    List<Dimensions> parts = arguments.stream().map(this::number).toList();
    return switch (lower) {
      case "sum" -> parts.stream().reduce(Dimensions.ANY, this::added);
      case "max", "min", "average" -> parts.stream().reduce(Dimensions.ANY, this::alike);
      case "abs", "ceiling", "floor", "round" -> parts.get(0);
      case "sqrt" -> parts.get(0).power(0.5);
      case "log", "log10" -> Dimensions.NUMBER;
      default -> Dimensions.ANY;
    };
  }

  /** The ends of a window are times, and what is no time is a number. */
  private void requireTimes(ResultFunction function, List<ASTNode> arguments) {
    int at = 0;
    for (ResultFunction.Argument kind : function.signature()) {
      for (int n = 0; n < kind.most() && at < arguments.size(); n++) {
        Dimensions wanted = kind.dimensions();
        Dimensions given = of(arguments.get(at++));
        if (!given.fits(wanted)) {
          throw new ExpressionException(
              "'%s' gives %s %s where it needs %s."
                  .formatted(source, function.label(), given.phrase(), wanted.phrase()));
        }
      }
    }
  }

  private Dimensions added(Dimensions one, Dimensions other) {
    return require(one.adds(other), one, other);
  }

  /** Of two that are the same or not: texts and conditions are, as they are written. */
  private Dimensions compared(Dimensions one, Dimensions other) {
    return one.isNumber() || other.isNumber() ? alike(one, other) : one;
  }

  /** Of two of which a condition chooses one: a name may stand in for a number, as none does. */
  private Dimensions chosen(Dimensions one, Dimensions other) {
    return one.isNumber() && other.isNumber() ? alike(one, other) : one.or(other);
  }

  /** Of values that are compared, or of which one is chosen: here a plain number has no unit. */
  private Dimensions alike(Dimensions one, Dimensions other) {
    return require(one.fits(other), one, other);
  }

  private Dimensions require(boolean isAllowed, Dimensions one, Dimensions other) {
    if (!isAllowed) {
      throw new ExpressionException(
          "'%s' adds or compares %s and %s; allowed are two of a kind."
              .formatted(source, one.phrase(), other.phrase()));
    }
    return one.with(other);
  }
}
