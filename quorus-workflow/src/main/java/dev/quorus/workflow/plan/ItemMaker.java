package dev.quorus.workflow.plan;

import dev.quorus.workflow.expression.Expression;
import dev.quorus.workflow.expression.Values;
import dev.quorus.workflow.model.ForEach;
import dev.quorus.workflow.model.ForEach.Bound;
import dev.quorus.workflow.problem.Kind;
import dev.quorus.workflow.problem.ProblemLog;
import java.util.ArrayList;
import java.util.List;

/** The items of a forEach that are known before the run. */
final class ItemMaker {
  private final TextFiller texts;
  private final ProblemLog log;

  ItemMaker(TextFiller texts, ProblemLog log) {
    this.texts = texts;
    this.log = log;
  }

  List<Object> of(ForEach forEach, Values values) {
    return switch (forEach) {
      case ForEach.Items list ->
          list.items().stream()
              .<Object>map(each -> texts.text(each, values).known().orElse(""))
              .toList();
      case ForEach.Computed computed ->
          texts.value(computed.list(), values).map(ItemMaker::copy).orElse(List.of());
      case ForEach.Range range -> range(range, values);
      case ForEach.Glob glob -> List.of();
    };
  }

  private static List<Object> copy(Object list) {
    return list instanceof List<?> items ? List.copyOf(items) : List.of();
  }

  private List<Object> range(ForEach.Range range, Values values) {
    long from = bound(range.from(), values);
    long to = bound(range.to(), values);
    List<Object> numbers = new ArrayList<>();
    for (long i = from; range.step() > 0 ? i <= to : i >= to; i += range.step()) {
      if (numbers.size() == Expression.MOST_ITEMS) {
        log.add(
            Kind.LIMIT,
            range.origin(),
            "the range from %d to %d has more than %d numbers"
                .formatted(from, to, Expression.MOST_ITEMS),
            "write a smaller one");
        return List.of();
      }
      numbers.add(i);
    }
    return numbers;
  }

  /** Held to what an int takes, so that counting cannot overflow. */
  private long bound(Bound bound, Values values) {
    if (bound.expression() == null) {
      return bound.number();
    }
    return texts
        .value(bound.expression(), values)
        .map(each -> Math.clamp((Long) each, Integer.MIN_VALUE, Integer.MAX_VALUE))
        .orElse(0);
  }
}
