package dev.quorus.workflow.binding;

import dev.quorus.workflow.expression.Names;
import dev.quorus.workflow.expression.Placed;
import dev.quorus.workflow.expression.Scope;
import dev.quorus.workflow.expression.ValueType;
import dev.quorus.workflow.model.Approval;
import dev.quorus.workflow.model.ForEach;
import dev.quorus.workflow.model.GroupRules;
import dev.quorus.workflow.model.Retry;
import dev.quorus.workflow.model.TransferGroup;
import dev.quorus.workflow.model.Variable;
import dev.quorus.workflow.problem.ProblemLog;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Groups of one list: the workflow's, or those of a handler. */
final class GroupBinder {
  private final Texts texts;
  private final VariableBinder variables;
  private final ForEachBinder forEach;
  private final TransferBinder transfers;

  GroupBinder(Texts texts, VariableBinder variables, ProblemLog log) {
    this.texts = texts;
    this.variables = variables;
    this.forEach = new ForEachBinder(texts, log);
    this.transfers = new TransferBinder(texts, log);
  }

  /**
   * Reads them.
   *
   * @param earlier groups that are all done before the first of these begins
   */
  List<TransferGroup> groups(
      List<View> views,
      Dependencies dependencies,
      Set<String> earlier,
      Map<String, Variable> declared) {
    return views.stream().map(each -> group(each, dependencies, earlier, declared)).toList();
  }

  private TransferGroup group(
      View view, Dependencies dependencies, Set<String> earlier, Map<String, Variable> declared) {
    String name = view.textOr("name", "");
    Map<String, Variable> own = variables.ofGroup(view.child("variables"), declared);
    Map<String, ValueType> types = new HashMap<>(VariableBinder.typesOf(declared));
    types.putAll(VariableBinder.typesOf(own));
    Set<String> done = new HashSet<>(earlier);
    done.addAll(dependencies.allOf(name));
    Scope late = new Scope(types, done, true);
    Placed condition = texts.condition(view, late);
    ForEach each = forEach.read(view, Scope.of(types), late);
    Scope inside =
        each == null || Names.taken(each.as()) ? late : late.with(each.as(), each.itemType());
    return new TransferGroup(
        name,
        dependencies.directOf(name),
        condition,
        approval(view, late),
        own,
        rules(view),
        each,
        transfers.transfers(view, inside),
        view.at("name"));
  }

  private @Nullable Approval approval(View group, Scope late) {
    View view = group.child("approval");
    return view.item("message")
        .map(each -> new Approval(texts.text(each, late), view.duration("timeout").orElse(null)))
        .orElse(null);
  }

  private static GroupRules rules(View view) {
    View retry = view.child("retry");
    return new GroupRules(
        view.integer("parallelism", GroupRules.DEFAULT_PARALLELISM),
        view.flag("continueOnError", false),
        new Retry(
            retry.integer("attempts", Retry.DEFAULT.attempts()),
            retry.duration("delay").orElse(Retry.DEFAULT.delay())),
        view.duration("timeout").orElse(null),
        view.deadline("deadline").orElse(null));
  }
}
