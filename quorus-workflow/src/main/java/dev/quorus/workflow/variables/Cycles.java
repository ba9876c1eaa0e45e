package dev.quorus.workflow.variables;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.Set;
import java.util.function.Function;

/** Names that need each other: their order, or the circles that they form. */
public final class Cycles {
  private final Function<String, Collection<String>> needs;
  private final Set<String> done = new HashSet<>();
  private final SequencedSet<String> path = new LinkedHashSet<>();
  private final List<String> order = new ArrayList<>();
  private final List<List<String>> circles = new ArrayList<>();

  private Cycles(Function<String, Collection<String>> needs) {
    this.needs = needs;
  }

  /**
   * What came of a search.
   *
   * @param order each name after those that it needs
   * @param circles each as the path from a name back to itself, its first name again at the end
   */
  public record Found(List<String> order, List<List<String>> circles) {}

  /**
   * Searches.
   *
   * @param needs what a name needs; nothing for names that are not known
   */
  public static Found search(Collection<String> names, Function<String, Collection<String>> needs) {
    Cycles search = new Cycles(needs);
    names.forEach(search::visit);
    return new Found(List.copyOf(search.order), List.copyOf(search.circles));
  }

  /** Not deeper than there are names, of which there are some hundreds at most. */
  private void visit(String name) {
    if (done.contains(name)) {
      return;
    }
    if (!path.add(name)) {
      List<String> whole = new ArrayList<>(path);
      List<String> circle = new ArrayList<>(whole.subList(whole.indexOf(name), whole.size()));
      circle.add(name);
      circles.add(List.copyOf(circle));
      return;
    }
    needs.apply(name).forEach(this::visit);
    path.remove(name);
    done.add(name);
    order.add(name);
  }
}
