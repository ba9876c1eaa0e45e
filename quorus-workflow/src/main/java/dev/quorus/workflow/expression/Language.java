package dev.quorus.workflow.expression;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelOptions;
import dev.cel.common.CelValidationException;
import dev.cel.common.CelValidationResult;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerBuilder;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import java.util.HashMap;
import java.util.Map;

/**
 * CEL as workflows speak it: without loops, with dates and texts of its own, typed before it runs.
 * Keeps what it compiled; for one document and one thread.
 */
final class Language {
  /** The most different expressions of one document. */
  static final int MOST_EXPRESSIONS = 2_000;

  private static final int LONGEST_EXPRESSION = 1_000;
  private static final int DEEPEST = 32;
  private static final int MOST_NODES = 200;
  private static final int LARGEST_REGEX = 400;

  private static final CelOptions OPTIONS =
      CelOptions.current()
          .maxExpressionCodePointSize(LONGEST_EXPRESSION)
          .maxParseRecursionDepth(DEEPEST)
          .maxParseExpressionNodeCount(MOST_NODES)
          .maxRegexProgramSize(LARGEST_REGEX)
          .enableComprehension(false)
          .enableHeterogeneousNumericComparisons(true)
          .enableReservedIds(true)
          .build();

  /**
   * Made at the first expression: it takes half a second, which a document without any is spared.
   */
  private static final class Cel {
    static final CelCompiler COMPILER =
        CelCompilerFactory.standardCelCompilerBuilder()
            .setOptions(OPTIONS)
            .setTypeProvider(CelTypes.PROVIDER)
            .setStandardMacros(CelStandardMacro.HAS)
            .addFunctionDeclarations(Functions.declarations())
            .addVar(Names.NOW, SimpleType.TIMESTAMP)
            .addVar(Names.RUN, CelTypes.RUN)
            .addVar(Names.ENV, CelTypes.ENVIRONMENT)
            .build();

    static final CelRuntime RUNTIME =
        CelRuntimeFactory.plannerRuntimeBuilder()
            .setOptions(OPTIONS)
            .addFunctionBindings(Functions.bindings())
            .build();
  }

  private record Dialect(Map<String, ValueType> variables, boolean late) {}

  private record Key(String text, Dialect dialect) {}

  private record Compiled(Expression expression, References references) {}

  private final Map<Dialect, CelCompiler> compilers = new HashMap<>();
  private final Map<Key, Compiled> known = new HashMap<>();

  Expression compile(String text, Scope scope) throws ExpressionException {
    Dialect dialect = new Dialect(scope.variables(), scope.late());
    Key key = new Key(text, dialect);
    Compiled compiled = known.get(key);
    if (compiled == null) {
      refuseTooMany(text);
      compiled = compile(text, scope, compilers.computeIfAbsent(dialect, Language::compiler));
      known.put(key, compiled);
    }
    ScopeCheck.check(compiled.references(), scope, text);
    return compiled.expression();
  }

  private void refuseTooMany(String text) throws ExpressionException {
    if (known.size() == MOST_EXPRESSIONS) {
      throw new ExpressionException(
          0,
          text.length(),
          "the document has more than %d different expressions".formatted(MOST_EXPRESSIONS),
          "put what is repeated into variables, or use forEach",
          null);
    }
  }

  private static CelCompiler compiler(Dialect dialect) {
    CelCompilerBuilder builder = Cel.COMPILER.toCompilerBuilder();
    dialect.variables().forEach((name, type) -> builder.addVar(name, CelTypes.of(type)));
    if (dialect.late()) {
      builder.addVar(Names.GROUPS, CelTypes.GROUPS);
    }
    return builder.build();
  }

  private static Compiled compile(String text, Scope scope, CelCompiler compiler)
      throws ExpressionException {
    if (text.codePointCount(0, text.length()) > LONGEST_EXPRESSION) {
      throw new ExpressionException(
          0,
          text.length(),
          "the expression has %d characters".formatted(text.length()),
          "at most %d are accepted; put parts of it into variables".formatted(LONGEST_EXPRESSION),
          null);
    }
    CelValidationResult checked = compiler.compile(text);
    if (checked.hasError()) {
      throw CelAdvice.of(checked.getErrors().getFirst(), text, scope);
    }
    try {
      CelAbstractSyntaxTree tree = checked.getAst();
      References references = References.of(tree, scope.variables().keySet());
      CelRuntime.Program program = Cel.RUNTIME.createProgram(tree);
      ValueType type = CelTypes.of(tree.getResultType());
      return new Compiled(new Expression(text, type, program, references), references);
    } catch (CelValidationException | CelEvaluationException e) {
      throw new ExpressionException(
          0, text.length(), "the expression is wrong: " + e.getMessage(), "correct it", null);
    }
  }
}
