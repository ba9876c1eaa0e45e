package dev.quorus.workflow.expression;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.CelCall;
import dev.cel.common.ast.CelExpr.CelSelect;
import dev.cel.common.ast.CelExpr.ExprKind;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What an expression names. Groups and variables of the environment must be named as such, so that
 * they can be checked before the run.
 */
final class References {
  private static final String INDEX = "_[_]";

  private final Set<String> declared;
  private final Map<Long, Integer> positions;
  private final Set<String> variables = new LinkedHashSet<>();
  private final Map<String, Integer> groups = new LinkedHashMap<>();
  private final Set<String> environment = new LinkedHashSet<>();
  private final Set<String> tested = new LinkedHashSet<>();
  private final Set<String> runFields = new LinkedHashSet<>();
  private int nodes;

  private References(CelAbstractSyntaxTree tree, Set<String> declared) {
    this.declared = declared;
    this.positions = tree.getSource().getPositionsMap();
  }

  /**
   * Walks the whole tree.
   *
   * @param declared the variables; other names are those of types
   */
  static References of(CelAbstractSyntaxTree tree, Set<String> declared)
      throws ExpressionException {
    References found = new References(tree, declared);
    found.visit(tree.getExpr());
    return found;
  }

  private void visit(CelExpr node) throws ExpressionException {
    nodes++;
    ExprKind.Kind kind = node.exprKind().getKind();
    switch (kind) {
      case IDENT -> identifier(node);
      case SELECT -> select(node.select(), node.id());
      case CALL -> call(node.call());
      case LIST -> visitAll(node.list().elements());
      case MAP -> {
        for (CelExpr.CelMap.Entry each : node.map().entries()) {
          visit(each.key());
          visit(each.value());
        }
      }
      case STRUCT -> {
        for (CelExpr.CelStruct.Entry each : node.struct().entries()) {
          visit(each.value());
        }
      }
      case CONSTANT, COMPREHENSION, NOT_SET -> {
        // Names nothing; loops are no part of this language.
      }
    }
  }

  private void visitAll(Iterable<CelExpr> nodesToVisit) throws ExpressionException {
    for (CelExpr each : nodesToVisit) {
      visit(each);
    }
  }

  private void identifier(CelExpr node) throws ExpressionException {
    String name = plain(node.ident().name());
    int at = position(node.id());
    switch (name) {
      case Names.GROUPS ->
          throw new ExpressionException(
              at, name.length(), "'groups' stands alone", "write groups.NAME.succeeded", null);
      case Names.ENV ->
          throw new ExpressionException(
              at, name.length(), "'env' stands alone", "write env.NAME", null);
      case Names.RUN ->
          throw new ExpressionException(
              at, name.length(), "'run' stands alone", "write run.id or run.mode", null);
      default -> {
        if (declared.contains(name) || name.equals(Names.NOW)) {
          variables.add(name);
        }
      }
    }
  }

  private void select(CelSelect select, long id) throws ExpressionException {
    Optional<String> root = identifierOf(select.operand());
    int at = position(id) + 1;
    switch (root.orElse("")) {
      case Names.GROUPS -> groups.putIfAbsent(select.field(), at);
      case Names.ENV -> {
        if (select.testOnly()) {
          tested.add(select.field());
        } else {
          environment.add(select.field());
        }
      }
      case Names.RUN -> runFields.add(select.field());
      default -> visit(select.operand());
    }
  }

  private void call(CelCall call) throws ExpressionException {
    if (call.target().isPresent()) {
      visit(call.target().get());
    }
    boolean index = call.function().equals(INDEX);
    String root = index ? identifierOf(call.args().get(0)).orElse("") : "";
    if (!root.equals(Names.GROUPS) && !root.equals(Names.ENV)) {
      visitAll(call.args());
      return;
    }
    CelExpr key = call.args().get(1);
    String name = constant(key).orElseThrow(() -> computed(root, position(key.id())));
    if (root.equals(Names.GROUPS)) {
      groups.putIfAbsent(name, position(key.id()));
    } else {
      environment.add(name);
    }
  }

  private static ExpressionException computed(String root, int at) {
    return new ExpressionException(
        at,
        1,
        "the name in %s[…] is computed".formatted(root),
        "write it as a text in quotes, so that it can be checked before the run",
        null);
  }

  /** A dot in front only says that a name is no part of a longer one. */
  private static String plain(String name) {
    return name.startsWith(".") ? name.substring(1) : name;
  }

  private static Optional<String> identifierOf(CelExpr node) {
    return node.exprKind().getKind() == ExprKind.Kind.IDENT
        ? Optional.of(plain(node.ident().name()))
        : Optional.empty();
  }

  private static Optional<String> constant(CelExpr node) {
    return node.exprKind().getKind() == ExprKind.Kind.CONSTANT
            && node.constant().getKind() == CelConstant.Kind.STRING_VALUE
        ? Optional.of(node.constant().stringValue())
        : Optional.empty();
  }

  private int position(long id) {
    return positions.getOrDefault(id, 0);
  }

  Set<String> variables() {
    return variables;
  }

  /** Names of groups, with the place of each. */
  Map<String, Integer> groups() {
    return groups;
  }

  /** Names of the environment that must be there: those that has(…) does not ask for first. */
  Set<String> environment() {
    Set<String> needed = new LinkedHashSet<>(environment);
    needed.removeAll(tested);
    return needed;
  }

  /** Names of the environment that has(…) asks for. */
  Set<String> tested() {
    return tested;
  }

  /** What it asks of the run. */
  Set<String> runFields() {
    return runFields;
  }

  boolean runId() {
    return runFields.contains(Names.RUN_ID);
  }

  int nodes() {
    return nodes;
  }
}
