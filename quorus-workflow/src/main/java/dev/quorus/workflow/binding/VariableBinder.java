package dev.quorus.workflow.binding;

import dev.quorus.workflow.binding.View.Item;
import dev.quorus.workflow.expression.Names;
import dev.quorus.workflow.expression.Scope;
import dev.quorus.workflow.expression.Template;
import dev.quorus.workflow.expression.ValueType;
import dev.quorus.workflow.model.Setting;
import dev.quorus.workflow.model.Variable;
import dev.quorus.workflow.problem.Kind;
import dev.quorus.workflow.problem.Origin;
import dev.quorus.workflow.problem.ProblemLog;
import dev.quorus.workflow.variables.Cycles;
import dev.quorus.workflow.yaml.ListNode;
import dev.quorus.workflow.yaml.MapNode;
import dev.quorus.workflow.yaml.ScalarNode;
import dev.quorus.workflow.yaml.ScalarType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Variables of the workflow and of its groups: their types, defaults, and needs of each other. */
final class VariableBinder {
  private final SettingBinder settings;
  private final ProblemLog log;

  VariableBinder(Texts texts, ProblemLog log) {
    this.settings = new SettingBinder(texts, log);
    this.log = log;
  }

  /** The variables of the workflow, in the order of the text. */
  Map<String, Variable> declared(View view) {
    Map<String, ValueType> types = new HashMap<>();
    view.entries().forEach((name, item) -> types.put(name, declaredType(item)));
    types.keySet().removeIf(Names::taken);
    Scope scope = Scope.of(types);
    Map<String, Variable> variables = new LinkedHashMap<>();
    view.entries()
        .forEach((name, item) -> {
          refuseTaken(name, view.keyAt(name));
          variables.put(name, declaration(name, item, types, scope, view.keyAt(name)));
        });
    reportCircles(variables, variables.keySet());
    return variables;
  }

  /** What a group sets, some of which the workflow declares. */
  Map<String, Variable> ofGroup(View view, Map<String, Variable> declared) {
    Map<String, ValueType> types = typesOf(declared);
    view.entries().forEach((name, item) -> types.computeIfAbsent(name, missing -> plainType(item)));
    types.keySet().removeIf(Names::taken);
    Scope scope = Scope.of(types);
    Map<String, Variable> own = new LinkedHashMap<>();
    view.entries()
        .forEach((name, item) -> {
          refuseTaken(name, view.keyAt(name));
          Variable outer = declared.get(name);
          ValueType type = types.getOrDefault(name, ValueType.STRING);
          List<String> allowed = outer == null ? List.of() : outer.allowed();
          Setting setting = settings.setting(item, type, scope);
          own.put(name, new Variable(name, type, setting, false, "", allowed, view.keyAt(name)));
          checkAllowed(setting, allowed, item.origin());
        });
    Map<String, Variable> all = new LinkedHashMap<>(declared);
    all.putAll(own);
    reportCircles(all, own.keySet());
    return own;
  }

  static Map<String, ValueType> typesOf(Map<String, Variable> variables) {
    Map<String, ValueType> types = new HashMap<>();
    variables.forEach((name, variable) -> types.put(name, variable.type()));
    types.keySet().removeIf(Names::taken);
    return types;
  }

  private static ValueType declaredType(Item item) {
    if (!(item.node() instanceof MapNode map)) {
      return plainType(item);
    }
    View view = View.of(map, item.pointer(), item.origin());
    return view.text("type")
        .flatMap(ValueType::declared)
        .or(() -> view.item("default").map(VariableBinder::plainType))
        .orElse(view.has("ref") ? ValueType.SECRET : ValueType.STRING);
  }

  private static ValueType plainType(Item item) {
    return switch (item.node()) {
      case ListNode list -> ValueType.LIST;
      case ScalarNode scalar when scalar.type() == ScalarType.INT -> ValueType.INT;
      case ScalarNode scalar when scalar.type() == ScalarType.BOOL -> ValueType.BOOL;
      case ScalarNode scalar -> ValueType.STRING;
      case MapNode map -> ValueType.STRING;
    };
  }

  private void refuseTaken(String name, Origin origin) {
    if (Names.taken(name)) {
      log.add(
          Kind.VALUE,
          origin,
          "no variable can be called '%s'; the word has a meaning of its own".formatted(name),
          "choose another name, such as my_%s".formatted(name));
    }
  }

  private Variable declaration(
      String name, Item item, Map<String, ValueType> types, Scope scope, Origin origin) {
    ValueType type = types.getOrDefault(name, ValueType.STRING);
    if (!(item.node() instanceof MapNode map)) {
      return new Variable(
          name, type, settings.setting(item, type, scope), false, "", List.of(), origin);
    }
    View view = View.of(map, item.pointer(), item.origin());
    Setting setting =
        type == ValueType.SECRET
            ? secret(view, name)
            : view.item("default").map(each -> settings.setting(each, type, scope)).orElse(null);
    List<String> allowed = allowed(view, type);
    checkAllowed(setting, allowed, view.at("default"));
    boolean required = view.flag("required", false);
    checkPresence(view, name, type, required);
    return new Variable(
        name, type, setting, required, view.textOr("description", ""), allowed, origin);
  }

  private void checkPresence(View view, String name, ValueType type, boolean required) {
    if (type != ValueType.SECRET && view.has("ref")) {
      log.add(
          Kind.VALUE,
          view.keyAt("ref"),
          "'ref' is for secrets, and '%s' is of type %s".formatted(name, type.word()),
          "write type: secret, or default instead of ref");
    }
    if (required && view.has("default")) {
      log.add(
          Kind.VALUE,
          view.keyAt("default"),
          "'%s' is required and has a default, which no run would use".formatted(name),
          "remove one of the two");
    } else if (!required && !view.has("default") && type != ValueType.SECRET) {
      log.add(
          Kind.VALUE,
          view.origin(),
          "'%s' has no value".formatted(name),
          "give it a default, or write required: true");
    }
  }

  private @Nullable Setting secret(View view, String name) {
    for (String each : List.of("default", "allowed", "required")) {
      if (view.has(each)) {
        log.add(
            Kind.VALUE,
            view.keyAt(each),
            "the secret '%s' has a '%s'; a workflow only names where secrets are stored"
                .formatted(name, each),
            "remove it, and write ref: NAME of the stored secret");
      }
    }
    view.item("default").map(Item::origin).ifPresent(log::hide);
    Optional<String> ref = view.text("ref");
    if (!view.has("ref")) {
      log.add(
          Kind.STRUCTURE,
          view.origin(),
          "the secret '%s' does not say where it is stored".formatted(name),
          "add ref: NAME of the stored secret");
    }
    return ref.map(Setting.SecretName::new).orElse(null);
  }

  private List<String> allowed(View view, ValueType type) {
    List<String> allowed = new ArrayList<>();
    for (Item each : view.items("allowed")) {
      if (each.node() instanceof ScalarNode scalar) {
        settings
            .parse(type == ValueType.LIST ? ValueType.STRING : type, scalar, each)
            .ifPresent(known -> allowed.add(scalar.text()));
      }
    }
    return allowed;
  }

  private void checkAllowed(@Nullable Setting setting, List<String> allowed, Origin origin) {
    if (setting instanceof Setting.Fixed(Object value) && !allowed.isEmpty()) {
      List<?> values = value instanceof List<?> list ? list : List.of(Template.shown(value));
      for (Object each : values) {
        if (!allowed.contains(String.valueOf(each))) {
          log.add(
              Kind.VALUE,
              origin,
              "'%s' is none of the allowed values".formatted(each),
              "write one of: " + String.join(", ", allowed));
        }
      }
    }
  }

  private void reportCircles(Map<String, Variable> all, Collection<String> names) {
    Cycles.Found found =
        Cycles.search(
            names,
            name ->
                Optional.ofNullable(all.get(name))
                    .map(Variable::setting)
                    .map(Setting::variables)
                    .<Collection<String>>map(List::copyOf)
                    .orElse(List.of()));
    for (List<String> circle : found.circles()) {
      Variable first = all.get(circle.getFirst());
      if (first != null) {
        log.add(
            Kind.CYCLE,
            first.origin(),
            "variables need each other: " + String.join(" -> ", circle),
            "give one of them a value that needs none of the others");
      }
    }
  }
}
