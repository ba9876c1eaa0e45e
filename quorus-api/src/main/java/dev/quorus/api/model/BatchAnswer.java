package dev.quorus.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a submit of many transfers came to.
 *
 * @param accepted how many were stored
 * @param refused how many were not
 * @param items one for each, in their order
 */
public record BatchAnswer(int accepted, int refused, List<Item> items) {
  public BatchAnswer {
    items = List.copyOf(items);
  }

  /**
   * What became of one.
   *
   * @param index of the transfer in the request, from 0
   * @param id of the transfer; null if it was refused
   * @param problem why it was refused; null if it was not
   */
  public record Item(int index, @Nullable String id, @Nullable Problem problem) {}
}
