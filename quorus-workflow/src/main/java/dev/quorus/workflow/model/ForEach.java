package dev.quorus.workflow.model;

import dev.quorus.workflow.expression.Placed;
import dev.quorus.workflow.expression.Template;
import dev.quorus.workflow.expression.ValueType;
import dev.quorus.workflow.problem.Origin;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a group's transfers are made for, once for each item. */
public sealed interface ForEach {
  /** The name of the variable that holds the item. */
  String as();

  /** Where it is written. */
  Origin origin();

  /** The type of the item. */
  ValueType itemType();

  /** These items. */
  record Items(String as, List<Template> items, Origin origin) implements ForEach {
    public Items {
      items = List.copyOf(items);
    }

    @Override
    public ValueType itemType() {
      return ValueType.STRING;
    }
  }

  /** The items of an expression of type list. */
  record Computed(String as, Placed list, Origin origin) implements ForEach {
    @Override
    public ValueType itemType() {
      return ValueType.STRING;
    }
  }

  /**
   * Whole numbers, both ends included.
   *
   * @param step not 0
   */
  record Range(String as, Bound from, Bound to, int step, Origin origin) implements ForEach {
    @Override
    public ValueType itemType() {
      return ValueType.INT;
    }
  }

  /**
   * The paths of files that are looked for when the group starts.
   *
   * @param maxItems with more the group fails
   */
  record Glob(String as, Location source, Selected selected, int maxItems, Origin origin)
      implements ForEach {
    @Override
    public ValueType itemType() {
      return ValueType.STRING;
    }
  }

  /**
   * One end of a range.
   *
   * @param expression null for a number that is given
   */
  record Bound(long number, @Nullable Placed expression) {}
}
