package dev.quorus.workflow.binding;

import dev.quorus.workflow.binding.View.Item;
import dev.quorus.workflow.expression.Expression;
import dev.quorus.workflow.expression.Names;
import dev.quorus.workflow.expression.Placed;
import dev.quorus.workflow.expression.Scope;
import dev.quorus.workflow.expression.Template;
import dev.quorus.workflow.expression.ValueType;
import dev.quorus.workflow.model.ForEach;
import dev.quorus.workflow.model.ForEach.Bound;
import dev.quorus.workflow.problem.Kind;
import dev.quorus.workflow.problem.ProblemLog;
import dev.quorus.workflow.yaml.ListNode;
import dev.quorus.workflow.yaml.ScalarNode;
import dev.quorus.workflow.yaml.ScalarType;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a group is repeated for. */
final class ForEachBinder {
  private static final int DEFAULT_MOST_FILES = 1_000;

  private final Texts texts;
  private final ProblemLog log;

  ForEachBinder(Texts texts, ProblemLog log) {
    this.texts = texts;
    this.log = log;
  }

  /**
   * Reads one.
   *
   * @param known of variables only, for what must be known before the run
   * @param late of everything that is known when the group starts
   */
  @Nullable ForEach read(View group, Scope known, Scope late) {
    View view = group.child("forEach");
    if (view.map() == null) {
      return null;
    }
    String as = view.textOr("as", "item");
    if (Names.taken(as) || known.variables().containsKey(as)) {
      log.add(
          Kind.VALUE,
          view.at("as"),
          "the item cannot be called '%s'; the name is taken".formatted(as),
          "write as: with a name that no variable has");
    }
    return view.item("list")
        .flatMap(each -> list(each, as, known))
        .or(() -> view.has("range") ? range(view.child("range"), as, known) : Optional.empty())
        .or(() -> view.has("glob") ? glob(view.child("glob"), as, late) : Optional.empty())
        .orElse(null);
  }

  private Optional<ForEach> list(Item item, String as, Scope scope) {
    if (item.node() instanceof ListNode) {
      return Optional.of(
          new ForEach.Items(
              as,
              View.itemsOf(item).stream().map(each -> texts.text(each, scope)).toList(),
              item.origin()));
    }
    if (!(item.node() instanceof ScalarNode scalar) || item.text().isEmpty()) {
      return Optional.empty();
    }
    Template template = texts.valueOf(item, scalar, scope);
    if (template.whole().isEmpty()) {
      if (template.constant() || !template.expressions().isEmpty()) {
        log.add(
            Kind.VALUE,
            item.origin(),
            "'list' is a text that is no list",
            "write a list: [a, b], or one expression of type list between {{ and }}");
      }
      return Optional.empty();
    }
    Placed placed = template.whole().get();
    return texts.typed(placed, ValueType.LIST)
        ? Optional.of(new ForEach.Computed(as, placed, item.origin()))
        : Optional.empty();
  }

  private Optional<ForEach> range(View view, String as, Scope scope) {
    Optional<Bound> from = view.item("from").flatMap(each -> bound(each, scope));
    Optional<Bound> to = view.item("to").flatMap(each -> bound(each, scope));
    int step = view.integer("step", 1);
    if (step == 0) {
      log.add(
          Kind.VALUE,
          view.at("step"),
          "a range with step 0 never ends",
          "write a number other than 0");
      return Optional.empty();
    }
    if (from.isEmpty() || to.isEmpty()) {
      return Optional.empty();
    }
    ForEach.Range range = new ForEach.Range(as, from.get(), to.get(), step, view.origin());
    if (from.get().expression() == null && to.get().expression() == null) {
      checkSize(view, range);
    }
    return Optional.of(range);
  }

  private void checkSize(View view, ForEach.Range range) {
    long numbers = (range.to().number() - range.from().number()) / range.step() + 1;
    boolean backwards = range.step() > 0 == range.from().number() > range.to().number();
    if (backwards && range.from().number() != range.to().number()) {
      log.add(
          Kind.VALUE,
          view.at("to"),
          "the range from %d to %d has no numbers"
              .formatted(range.from().number(), range.to().number()),
          "swap from and to, or write a step below 0");
    } else if (numbers > Expression.MOST_ITEMS) {
      log.add(
          Kind.LIMIT,
          view.at("to"),
          "the range has %d numbers".formatted(numbers),
          "at most %d are accepted".formatted(Expression.MOST_ITEMS));
    }
  }

  private Optional<Bound> bound(Item item, Scope scope) {
    if (!(item.node() instanceof ScalarNode scalar)) {
      return Optional.empty();
    }
    if (scalar.type() == ScalarType.INT) {
      return Optional.of(scalar.integer())
          .filter(each -> each.bitLength() < Integer.SIZE)
          .map(each -> new Bound(each.longValueExact(), null))
          .or(() -> tooFar(item));
    }
    if (scalar.type() != ScalarType.STRING) {
      return Optional.empty();
    }
    Template template = texts.valueOf(item, scalar, scope);
    if (template.whole().isEmpty()) {
      log.add(
          Kind.VALUE,
          item.origin(),
          "'%s' is no number".formatted(scalar.text()),
          "write digits without quotes, or one expression of type int between {{ and }}");
      return Optional.empty();
    }
    Placed placed = template.whole().get();
    return texts.typed(placed, ValueType.INT)
        ? Optional.of(new Bound(0, placed))
        : Optional.empty();
  }

  private Optional<Bound> tooFar(Item item) {
    log.add(
        Kind.LIMIT,
        item.origin(),
        "the number is too large",
        "write one between -2147483648 and 2147483647");
    return Optional.empty();
  }

  private Optional<ForEach> glob(View view, String as, Scope scope) {
    return Optional.of(
        new ForEach.Glob(
            as,
            texts.location(view, "source", scope),
            texts.selected(view, view.flag("recursive", false), scope),
            view.integer("maxItems", DEFAULT_MOST_FILES),
            view.origin()));
  }
}
