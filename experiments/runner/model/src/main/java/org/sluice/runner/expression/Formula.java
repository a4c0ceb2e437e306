// SPDX-License-Identifier: MIT
package org.sluice.runner.expression;

import com.ezylang.evalex.BaseException;
import com.ezylang.evalex.Expression;
import com.ezylang.evalex.data.EvaluationValue;
import com.ezylang.evalex.parser.ASTNode;
import com.ezylang.evalex.parser.ParseException;
import com.ezylang.evalex.parser.Token;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An expression, parsed once: arithmetic over numbers with units, the experiment's variables by
 * name ({@code name} or <code>${name}</code>) and the functions over a run's results.
 */
public final class Formula {
  /** Longest expression that is read, characters. */
  public static final int MOST_CHARACTERS = 2000;

  private static final int MOST_DEPTH = 200;
  private static final Pattern REFERENCE = Pattern.compile("\\$\\{([^}]*)}");
  private static final Pattern HUGE_EXPONENT = Pattern.compile("(?<![\\w])[\\d.]+[eE][-+]?\\d{4}");

  private static final Pattern UNKNOWN_FUNCTION = Pattern.compile("Undefined function '(.*)'");

  private final String source;
  private final Expression parsed;
  private final Map<Integer, Dimensions> units;

  private Formula(String source, Expression parsed, Map<Integer, Dimensions> units) {
    this.source = source;
    this.parsed = parsed;
    this.units = units;
  }

  /**
   * Parses an expression and checks its functions' names and numbers of arguments.
   *
   * @throws ExpressionException if it is not one
   */
  public static Formula parse(String source) {
    if (source.length() > MOST_CHARACTERS) {
      throw new ExpressionException(
          "'%s…' has %d characters; allowed is up to %d"
              .formatted(source.substring(0, 20), source.length(), MOST_CHARACTERS));
    }
    if (HUGE_EXPONENT.matcher(source).find()) {
      throw new ExpressionException(
          "'%s' has a number out of range; allowed is an exponent of up to three digits"
              .formatted(source));
    }
    String text = REFERENCE.matcher(source).replaceAll("($1)");
    Units.Converted converted = Units.toBaseUnits(text);
    Expression parsed = new Expression(converted.text(), Language.CONFIGURATION);
    try {
      if (depth(parsed.getAbstractSyntaxTree()) > MOST_DEPTH) {
        throw new ExpressionException(
            "'%s…' is nested more than %d deep; allowed is up to that"
                .formatted(source.substring(0, 20), MOST_DEPTH));
      }
      for (ASTNode node : parsed.getAllASTNodes()) {
        @Nullable ResultFunction function = function(node);
        if (function != null) {
          function.checkArguments(node.getParameters().size());
        }
        if (node.getToken().getType() == Token.TokenType.NUMBER_LITERAL) {
          requireNumber(source, node.getToken().getValue());
        }
      }
    } catch (ParseException e) {
      String message = String.valueOf(e.getMessage());
      Matcher unknown = UNKNOWN_FUNCTION.matcher(message);
      throw new ExpressionException(
          unknown.matches()
              ? "'%s' uses %s(), which is no function; %s"
                  .formatted(
                      source,
                      unknown.group(1),
                      Nearest.clause(unknown.group(1), Language.functions()))
              : "'%s' is no valid expression: %s".formatted(source, message));
    } catch (NoSuchElementException e) {
      // What the library's parser throws for an operator before a comma, as in max(+, 1).
      throw new ExpressionException(
          "'%s' is no valid expression: an operand is missing".formatted(source));
    }
    return new Formula(source, parsed, converted.units());
  }

  /** The library's parser takes more for a number, such as {@code 1e.5} and {@code 0x10}. */
  private static void requireNumber(String source, String literal) {
    try {
      BigDecimal unused = new BigDecimal(literal);
    } catch (NumberFormatException e) {
      throw new ExpressionException(
          "'%s' is no valid expression: %s is no number".formatted(source, literal));
    }
  }

  /** The expression as it was written. */
  public String source() {
    return source;
  }

  /**
   * Checks that every name is a variable.
   *
   * @throws ExpressionException if one is not
   */
  public Formula requireNames(Set<String> variables) {
    try {
      Map<String, Object> named = new TreeMap<>();
      variables.forEach(name -> named.put(name, BigDecimal.ONE));
      Expression expression = parsed.copy().withValues(named);
      for (String unknown : new TreeSet<>(expression.getUndefinedVariables())) {
        throw new ExpressionException(
            "'%s' uses %s, which is no variable; %s"
                .formatted(source, unknown, Nearest.clause(unknown, new TreeSet<>(variables))));
      }
      return this;
    } catch (ParseException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * What its value measures.
   *
   * @param variables what the variables measure, by name
   * @throws ExpressionException if it adds or compares what does not go together
   */
  public Dimensions dimensions(Map<String, Dimensions> variables) {
    Map<String, Dimensions> inAnyCase = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    inAnyCase.putAll(variables);
    return new DimensionCheck(source, units, inAnyCase).of(root());
  }

  /** The variants that {@code of("variant", …)} names. */
  public List<String> variants() {
    List<String> names = new ArrayList<>();
    collectVariants(root(), names);
    return names;
  }

  /** Whether it needs a run's results. */
  public boolean measures() {
    return measures(root());
  }

  /** Whether a function stands outside {@code of("variant", …)}. */
  public boolean measuresUnnamed() {
    return measuresUnnamed(root());
  }

  /** The function whose value it is, if it is one alone, of a variant or not. */
  public Optional<ResultFunction> only() {
    ASTNode node = root();
    return Optional.ofNullable(
        function(isCall(node, Language.OF) ? node.getParameters().get(1) : node));
  }

  /** Whether its form shows that its value is never negative, whatever a run's results are. */
  public boolean isNeverNegative() {
    return isNeverNegative(root());
  }

  /**
   * Evaluates.
   *
   * @param variables numbers in base units, Booleans and texts by name
   * @param results what answers the functions
   * @throws ExpressionException if it cannot be calculated
   */
  public Value value(Map<String, Object> variables, Measurement results) {
    return calculated(variables, results, Expression::evaluate);
  }

  /**
   * The value of a formula that gives a number, in base units.
   *
   * @throws ExpressionException if it cannot be calculated or is no number
   */
  public BigDecimal number(Map<String, Object> variables, Measurement results) {
    Value value = value(variables, results);
    if (value.isNumber()) {
      return value.number();
    }
    throw new ExpressionException("'%s' is '%s', not a number.".formatted(source, value.text()));
  }

  /**
   * The value of a formula that gives a condition.
   *
   * @throws ExpressionException if it cannot be calculated or is no condition
   */
  public boolean condition(Map<String, Object> variables, Measurement results) {
    Value value = value(variables, results);
    if (value instanceof Value.Condition condition) {
      return condition.value();
    }
    throw new ExpressionException("'%s' is '%s', not a condition.".formatted(source, value.text()));
  }

  /**
   * Finds what cannot be calculated whatever a run's results are: calls that no run can answer, and
   * parts without results, such as {@code 1/0}.
   *
   * @param variables as for {@link #value}
   * @param calls checks the calls
   * @throws ExpressionException if there is something
   */
  public void checkBeforeRun(Map<String, Object> variables, CallCheck calls) {
    Value unused =
        calculated(
            variables,
            Measurement.NONE,
            expression -> {
              check(expression, expression.getAbstractSyntaxTree(), calls);
              return EvaluationValue.TRUE;
            });
  }

  private interface Calculation {
    EvaluationValue of(Expression expression) throws BaseException;
  }

  private Value calculated(
      Map<String, Object> variables, Measurement results, Calculation calculation) {
    try {
      Expression expression = parsed.copy().withValues(variables);
      Language.environment(expression).measurement = results;
      return Language.value(calculation.of(expression));
    } catch (BaseException e) {
      throw new ExpressionException("'%s': %s".formatted(source, e.getMessage()));
    } catch (ArithmeticException e) {
      throw new ExpressionException(
          "'%s' cannot be calculated: %s.".formatted(source, e.getMessage()));
    }
  }

  private static void check(Expression expression, ASTNode node, CallCheck calls)
      throws BaseException {
    if (!measures(node)) {
      EvaluationValue unused = expression.evaluateSubtree(node);
      return;
    }
    List<ASTNode> children = node.getParameters();
    @Nullable ResultFunction function = function(node);
    if (function != null) {
      List<Optional<Value>> arguments = new ArrayList<>();
      for (ASTNode child : children) {
        check(expression, child, calls);
        arguments.add(
            measures(child)
                ? Optional.empty()
                : Optional.of(Language.value(expression.evaluateSubtree(child))));
      }
      calls.check(function, arguments);
    } else if (isCall(node, Language.OF)) {
      Value variant = Language.value(expression.evaluateSubtree(children.get(0)));
      check(expression, children.get(1), calls.of(variant.text()));
    } else if (isCall(node, Language.IF)) {
      ASTNode condition = children.get(0);
      check(expression, condition, calls);
      if (!measures(condition)) {
        boolean holds = expression.evaluateSubtree(condition).getBooleanValue();
        check(expression, children.get(holds ? 1 : 2), calls);
      }
    } else if (Language.isShortCircuit(node)) {
      check(expression, children.get(0), calls);
    } else {
      for (ASTNode child : children) {
        check(expression, child, calls);
      }
    }
  }

  private static int depth(ASTNode node) {
    int most = 0;
    for (ASTNode child : node.getParameters()) {
      most = Math.max(most, depth(child));
    }
    return most + 1;
  }

  private ASTNode root() {
    try {
      return parsed.getAbstractSyntaxTree();
    } catch (ParseException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void collectVariants(ASTNode node, List<String> names) {
    if (isCall(node, Language.OF) && !node.getParameters().isEmpty()) {
      names.add(node.getParameters().get(0).getToken().getValue());
    }
    node.getParameters().forEach(child -> collectVariants(child, names));
  }

  private static boolean measuresUnnamed(ASTNode node) {
    return !isCall(node, Language.OF)
        && (function(node) != null
            || node.getParameters().stream().anyMatch(Formula::measuresUnnamed));
  }

  private static boolean measures(ASTNode node) {
    return isCall(node, Language.OF)
        || function(node) != null
        || node.getParameters().stream().anyMatch(Formula::measures);
  }

  private static boolean isNeverNegative(ASTNode node) {
    List<ASTNode> children = node.getParameters();
    Token token = node.getToken();
    return switch (token.getType()) {
      case NUMBER_LITERAL -> true;
      case FUNCTION -> {
        @Nullable ResultFunction function = function(node);
        yield isCall(node, Language.OF)
            ? isNeverNegative(children.get(1))
            : function != null && !function.isPhaseMargin();
      }
      case INFIX_OPERATOR ->
          "+*/".contains(token.getValue()) && children.stream().allMatch(Formula::isNeverNegative);
      default -> false;
    };
  }

  private static @Nullable ResultFunction function(ASTNode node) {
    Token token = node.getToken();
    return token.getType() == Token.TokenType.FUNCTION
        ? ResultFunction.named(token.getValue())
        : null;
  }

  private static boolean isCall(ASTNode node, String name) {
    Token token = node.getToken();
    return token.getType() == Token.TokenType.FUNCTION && token.getValue().equalsIgnoreCase(name);
  }
}
