// SPDX-License-Identifier: MIT
package org.sluice.runner.expression;

import com.ezylang.evalex.EvaluationException;
import com.ezylang.evalex.Expression;
import com.ezylang.evalex.config.ExpressionConfiguration;
import com.ezylang.evalex.config.FunctionDictionaryIfc;
import com.ezylang.evalex.config.MapBasedFunctionDictionary;
import com.ezylang.evalex.data.EvaluationValue;
import com.ezylang.evalex.data.MapBasedDataAccessor;
import com.ezylang.evalex.functions.AbstractFunction;
import com.ezylang.evalex.functions.FunctionIfc;
import com.ezylang.evalex.functions.FunctionParameter;
import com.ezylang.evalex.functions.basic.AbsFunction;
import com.ezylang.evalex.functions.basic.AverageFunction;
import com.ezylang.evalex.functions.basic.CeilingFunction;
import com.ezylang.evalex.functions.basic.FloorFunction;
import com.ezylang.evalex.functions.basic.IfFunction;
import com.ezylang.evalex.functions.basic.Log10Function;
import com.ezylang.evalex.functions.basic.LogFunction;
import com.ezylang.evalex.functions.basic.MaxFunction;
import com.ezylang.evalex.functions.basic.MinFunction;
import com.ezylang.evalex.functions.basic.NotFunction;
import com.ezylang.evalex.functions.basic.RoundFunction;
import com.ezylang.evalex.functions.basic.SqrtFunction;
import com.ezylang.evalex.functions.basic.SumFunction;
import com.ezylang.evalex.operators.InfixOperator;
import com.ezylang.evalex.operators.OperatorIfc;
import com.ezylang.evalex.operators.arithmetic.InfixPowerOfOperator;
import com.ezylang.evalex.parser.ASTNode;
import com.ezylang.evalex.parser.Token;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** EvalEx set up as the language of experiment files: its functions, operators and limits. */
final class Language {
  static final String OF = "of";
  static final String IF = "if";

  private static final Map<String, FunctionIfc> FUNCTIONS = allFunctions();

  static final ExpressionConfiguration CONFIGURATION = configuration();

  private static final int MOST_DIGITS = 1000;

  private Language() {}

  /** Variables of one evaluation, and what answers its functions at this point of it. */
  static final class Environment extends MapBasedDataAccessor {
    Measurement measurement = Measurement.NONE;
  }

  static Environment environment(Expression expression) {
    return (Environment) expression.getDataAccessor();
  }

  static Value value(EvaluationValue value) {
    if (value.isNumberValue()) {
      return new Value.Numeric(rounded(value));
    }
    return value.isBooleanValue()
        ? new Value.Condition(value.getBooleanValue())
        : new Value.Text(value.getStringValue());
  }

  /** Without the last digits of a division: {@code 1/3*3} is 1. */
  private static BigDecimal rounded(EvaluationValue value) {
    return value.getNumberValue().round(MathContext.DECIMAL128);
  }

  /** Whether the right side is evaluated only if the left side does not decide the result. */
  static boolean isShortCircuit(ASTNode node) {
    return node.getToken().getType() == Token.TokenType.INFIX_OPERATOR
        && node.getToken().getOperatorDefinition().isOperandLazy();
  }

  private static Map<String, FunctionIfc> allFunctions() {
    Map<String, FunctionIfc> functions = new LinkedHashMap<>();
    functions.put("abs", new AbsFunction());
    functions.put("average", new AverageFunction());
    functions.put("ceiling", new Ceiling());
    functions.put("floor", new Floor());
    functions.put(IF, new IfFunction());
    functions.put("log", new LogFunction());
    functions.put("log10", new Log10Function());
    functions.put("max", new MaxFunction());
    functions.put("min", new MinFunction());
    functions.put("not", new NotFunction());
    functions.put("round", new Round());
    functions.put("sqrt", new SqrtFunction());
    functions.put("sum", new SumFunction());
    functions.put(OF, new Of());
    for (ResultFunction function : ResultFunction.values()) {
      functions.put(function.label(), new Call(function));
    }
    return Collections.unmodifiableMap(functions);
  }

  /** The names of all functions. */
  static Set<String> functions() {
    return FUNCTIONS.keySet();
  }

  private static ExpressionConfiguration configuration() {
    FunctionDictionaryIfc functions = new MapBasedFunctionDictionary();
    FUNCTIONS.forEach(functions::addFunction);
    return ExpressionConfiguration.builder()
        .functionDictionary(functions)
        .defaultConstants(constants())
        .dataAccessorSupplier(Environment::new)
        .singleQuoteStringLiteralsAllowed(true)
        .implicitMultiplicationAllowed(false)
        .arraysAllowed(false)
        .structuresAllowed(false)
        .binaryAllowed(false)
        // As in mathematics, -2^2 is -4.
        .powerOfPrecedence(OperatorIfc.OPERATOR_PRECEDENCE_POWER_HIGHER)
        .allowOverwriteConstants(true)
        .build()
        .withAdditionalOperators(Map.<String, OperatorIfc>entry("^", new Power()));
  }

  /** The library's true and false: a name that nobody declared has no value. */
  private static Map<String, EvaluationValue> constants() {
    Map<String, EvaluationValue> constants = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    ExpressionConfiguration.StandardConstants.forEach(
        (name, value) -> {
          if (value.isBooleanValue()) {
            constants.put(name, value);
          }
        });
    return constants;
  }

  /** A number of at most {@value #MOST_DIGITS} digits before or after the point. */
  private static void requireModest(EvaluationValue value, Token at) throws EvaluationException {
    if (value.isNumberValue()) {
      BigDecimal number = value.getNumberValue();
      if (Math.abs((long) number.precision() - number.scale()) > MOST_DIGITS) {
        throw new EvaluationException(
            at, "a number is out of range; allowed is up to %d digits".formatted(MOST_DIGITS));
      }
    }
  }

  /** {@code a ^ b} for exponents and results that can be calculated at once. */
  @InfixOperator(precedence = 40, leftAssociative = false)
  private static final class Power extends InfixPowerOfOperator {
    @Override
    public EvaluationValue evaluate(
        Expression expression, Token operatorToken, EvaluationValue... operands)
        throws EvaluationException {
      requireModest(operands[0], operatorToken);
      BigDecimal exponent = operands[1].getNumberValue();
      if (exponent.abs().compareTo(BigDecimal.valueOf(MOST_DIGITS)) > 0) {
        throw new EvaluationException(
            operatorToken, "an exponent is out of range; allowed is up to " + MOST_DIGITS);
      }
      EvaluationValue result = super.evaluate(expression, operatorToken, operands);
      requireModest(result, operatorToken);
      return result;
    }
  }

  /** {@code ceiling(2/3*3)} is 2. */
  @FunctionParameter(name = "value")
  private static final class Ceiling extends CeilingFunction {
    @Override
    public EvaluationValue evaluate(
        Expression expression, Token functionToken, EvaluationValue... arguments) {
      return super.evaluate(
          expression, functionToken, EvaluationValue.numberValue(rounded(arguments[0])));
    }
  }

  /** {@code floor(1/3*3)} is 1. */
  @FunctionParameter(name = "value")
  private static final class Floor extends FloorFunction {
    @Override
    public EvaluationValue evaluate(
        Expression expression, Token functionToken, EvaluationValue... arguments) {
      return super.evaluate(
          expression, functionToken, EvaluationValue.numberValue(rounded(arguments[0])));
    }
  }

  /** {@code round(value, digits)} for digits that can be written. */
  @FunctionParameter(name = "value")
  @FunctionParameter(name = "scale")
  private static final class Round extends AbstractFunction {
    private final RoundFunction round = new RoundFunction();

    @Override
    public EvaluationValue evaluate(
        Expression expression, Token functionToken, EvaluationValue... arguments)
        throws EvaluationException {
      BigDecimal digits = arguments[1].getNumberValue();
      if (digits.abs().compareTo(BigDecimal.valueOf(MOST_DIGITS)) > 0) {
        throw new EvaluationException(
            functionToken, "round's digits are out of range; allowed is up to " + MOST_DIGITS);
      }
      return round.evaluate(expression, functionToken, arguments);
    }
  }

  /** A function over a run's results. */
  @FunctionParameter(name = "arguments", isVarArg = true)
  private static final class Call extends AbstractFunction {
    private final ResultFunction function;

    Call(ResultFunction function) {
      this.function = function;
    }

    @Override
    public EvaluationValue evaluate(
        Expression expression, Token functionToken, EvaluationValue... arguments) {
      List<Value> values = List.of(arguments).stream().map(Language::value).toList();
      return EvaluationValue.numberValue(
          environment(expression).measurement.measure(function, values));
    }
  }

  /** {@code of("variant", expression)}: the expression over another variant's results. */
  @FunctionParameter(name = "variant")
  @FunctionParameter(name = "expression", isLazy = true)
  private static final class Of extends AbstractFunction {
    @Override
    public EvaluationValue evaluate(
        Expression expression, Token functionToken, EvaluationValue... arguments)
        throws EvaluationException {
      Environment environment = environment(expression);
      Measurement outer = environment.measurement;
      environment.measurement = outer.of(arguments[0].getStringValue());
      try {
        return expression.evaluateSubtree(arguments[1].getExpressionNode());
      } finally {
        environment.measurement = outer;
      }
    }
  }
}
