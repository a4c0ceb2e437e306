// SPDX-License-Identifier: MIT
package org.sluice.runner.judge;

import com.ezylang.evalex.BaseException;
import com.ezylang.evalex.EvaluationException;
import com.ezylang.evalex.Expression;
import com.ezylang.evalex.config.ExpressionConfiguration;
import com.ezylang.evalex.data.EvaluationValue;
import com.ezylang.evalex.functions.AbstractFunction;
import com.ezylang.evalex.functions.FunctionIfc;
import com.ezylang.evalex.functions.FunctionParameter;
import com.ezylang.evalex.parser.ASTNode;
import com.ezylang.evalex.parser.ParseException;
import com.ezylang.evalex.parser.Token;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The expression language of claims: EvalEx with quantities, {@code ${variables}} and results. */
final class ClaimExpression {
  private static final Pattern REFERENCE = Pattern.compile("\\$\\{([^}]*)}");
  private static final String VARIABLE_PREFIX = "variable_";
  private static final String OF = "of";

  private ClaimExpression() {}

  /**
   * Checks syntax, functions, numbers of arguments and variables.
   *
   * @throws ClaimException with one sentence if something is wrong
   */
  static void check(String source, Set<String> variables) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (String variable : new TreeSet<>(variables)) {
      values.put(variable, BigDecimal.ONE);
    }
    try {
      Expression expression = prepare(source, values, null);
      for (ASTNode node : expression.getAllASTNodes()) {
        if (node.getToken().getType() == Token.TokenType.FUNCTION) {
          @Nullable ResultFunction function = ResultFunction.named(node.getToken().getValue());
          if (function != null) {
            function.checkArguments(node.getParameters().size());
          }
        }
      }
      Set<String> undefined = new TreeSet<>(expression.getUndefinedVariables());
      if (!undefined.isEmpty()) {
        throw new ClaimException(
            "'"
                + source
                + "' uses "
                + String.join(", ", undefined)
                + ", which is no variable of the experiment; it has "
                + (variables.isEmpty() ? "none" : String.join(", ", new TreeSet<>(variables)))
                + ".");
      }
    } catch (ParseException e) {
      throw new ClaimException("'" + source + "' is no valid expression: " + e.getMessage() + ".");
    }
  }

  /** The variants that a claim names in its expressions. */
  static List<String> variants(Claim claim) {
    List<String> names = new ArrayList<>();
    for (ASTNode root : roots(claim)) {
      collectVariants(root, names);
    }
    return names;
  }

  /** Whether a claim measures, and every measurement says of which variant. */
  static boolean isAcross(Claim claim) {
    boolean names = !variants(claim).isEmpty();
    for (ASTNode root : roots(claim)) {
      if (measuresUnnamed(root)) {
        return false;
      }
    }
    return names;
  }

  private static List<ASTNode> roots(Claim claim) {
    List<ASTNode> roots = new ArrayList<>();
    List<String> sources = new ArrayList<>(claim.expectation().expressions());
    sources.add(claim.measured());
    @Nullable String when = claim.when();
    if (when != null) {
      sources.add(when);
    }
    for (String source : sources) {
      try {
        roots.add(prepare(source, Map.of(), null).getAbstractSyntaxTree());
      } catch (ParseException e) {
        throw new ClaimException("'" + source + "' is no valid expression: " + e.getMessage());
      }
    }
    return roots;
  }

  private static void collectVariants(ASTNode node, List<String> names) {
    if (isOf(node) && !node.getParameters().isEmpty()) {
      names.add(node.getParameters().get(0).getToken().getValue());
    }
    node.getParameters().forEach(child -> collectVariants(child, names));
  }

  private static boolean measuresUnnamed(ASTNode node) {
    if (isOf(node)) {
      return false;
    }
    boolean measures =
        node.getToken().getType() == Token.TokenType.FUNCTION
            && ResultFunction.named(node.getToken().getValue()) != null;
    return measures || node.getParameters().stream().anyMatch(ClaimExpression::measuresUnnamed);
  }

  private static boolean isOf(ASTNode node) {
    return node.getToken().getType() == Token.TokenType.FUNCTION
        && node.getToken().getValue().equalsIgnoreCase(OF);
  }

  /** Evaluates to a number. */
  static BigDecimal number(String source, Map<String, Object> variables, Measurement results) {
    EvaluationValue value = evaluate(source, variables, results);
    if (!value.isNumberValue()) {
      throw new ClaimException(
          "'" + source + "' is '" + value.getStringValue() + "', not a number.");
    }
    return value.getNumberValue();
  }

  /** Evaluates to a condition. */
  static boolean condition(String source, Map<String, Object> variables, Measurement results) {
    EvaluationValue value = evaluate(source, variables, results);
    if (!value.isBooleanValue()) {
      throw new ClaimException(
          "'" + source + "' is '" + value.getStringValue() + "', not a condition.");
    }
    return value.getBooleanValue();
  }

  private static EvaluationValue evaluate(
      String source, Map<String, Object> variables, Measurement results) {
    try {
      return prepare(source, variables, results).evaluate();
    } catch (BaseException e) {
      throw new ClaimException("'" + source + "': " + e.getMessage());
    } catch (ArithmeticException e) {
      throw new ClaimException("'" + source + "' cannot be calculated: " + e.getMessage() + ".");
    }
  }

  private static Expression prepare(
      String source, Map<String, Object> variables, @Nullable Measurement results) {
    Map<String, String> placeholders = new HashMap<>();
    Map<String, Object> values = new TreeMap<>();
    int i = 0;
    for (Map.Entry<String, Object> variable : variables.entrySet()) {
      String placeholder = VARIABLE_PREFIX + i++;
      placeholders.put(variable.getKey(), placeholder);
      values.put(placeholder, value(variable.getValue()));
    }
    Matcher m = REFERENCE.matcher(source);
    StringBuilder text = new StringBuilder();
    while (m.find()) {
      String name = m.group(1).trim();
      String replacement = placeholders.getOrDefault(name, "(" + name + ")");
      m.appendReplacement(text, Matcher.quoteReplacement(replacement));
    }
    m.appendTail(text);
    for (Map.Entry<String, Object> variable : variables.entrySet()) {
      if (variable.getKey().matches("[A-Za-z]\\w*")) {
        values.putIfAbsent(variable.getKey(), value(variable.getValue()));
      }
    }
    ExpressionConfiguration configuration =
        ExpressionConfiguration.builder()
            .singleQuoteStringLiteralsAllowed(true)
            .implicitMultiplicationAllowed(false)
            .arraysAllowed(false)
            .structuresAllowed(false)
            .allowOverwriteConstants(true)
            .build();
    Current current = new Current(results);
    for (ResultFunction function : ResultFunction.values()) {
      addFunction(configuration, function.label(), new Binding(function, current));
    }
    addFunction(configuration, OF, new Of(current));
    return new Expression(Quantity.toBaseUnits(text.toString()), configuration).withValues(values);
  }

  private static void addFunction(
      ExpressionConfiguration configuration, String name, FunctionIfc function) {
    var unused = configuration.withAdditionalFunctions(Map.entry(name, function));
  }

  private static Object value(Object variable) {
    if (variable instanceof BigDecimal || variable instanceof Boolean) {
      return variable;
    }
    if (variable instanceof Number number) {
      return new BigDecimal(number.toString());
    }
    String text = String.valueOf(variable);
    String number = Quantity.toBaseUnits(text);
    try {
      return new BigDecimal(number);
    } catch (NumberFormatException e) {
      return text;
    }
  }

  /** The run that is asked at this point of an evaluation. */
  private static final class Current {
    private @Nullable Measurement run;

    Current(@Nullable Measurement run) {
      this.run = run;
    }

    Measurement require(String function) {
      if (run == null) {
        throw new ClaimException(function + " needs the results of a run.");
      }
      return run;
    }
  }

  /** Ties a result function into EvalEx. */
  @FunctionParameter(name = "arguments", isVarArg = true)
  private static final class Binding extends AbstractFunction {
    private final ResultFunction function;
    private final Current current;

    Binding(ResultFunction function, Current current) {
      this.function = function;
      this.current = current;
    }

    @Override
    public EvaluationValue evaluate(
        Expression expression, Token functionToken, EvaluationValue... arguments) {
      Measurement run = current.require(function.label());
      function.checkArguments(arguments.length);
      return EvaluationValue.numberValue(run.measure(function, List.of(arguments)));
    }
  }

  /** {@code of("variant", expression)}: the expression over another variant's results. */
  @FunctionParameter(name = "variant")
  @FunctionParameter(name = "expression", isLazy = true)
  private static final class Of extends AbstractFunction {
    private final Current current;

    Of(Current current) {
      this.current = current;
    }

    @Override
    public EvaluationValue evaluate(
        Expression expression, Token functionToken, EvaluationValue... arguments)
        throws EvaluationException {
      Measurement outer = current.require(OF);
      current.run = outer.of(arguments[0].getStringValue());
      try {
        return expression.evaluateSubtree(arguments[1].getExpressionNode());
      } finally {
        current.run = outer;
      }
    }
  }
}
