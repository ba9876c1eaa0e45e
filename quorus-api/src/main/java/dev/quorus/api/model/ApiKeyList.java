package dev.quorus.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * API keys, by id.
 *
 * @param nextAfter gives the next page; null on the last one
 */
public record ApiKeyList(List<ApiKeyView> items, @Nullable String nextAfter) {
  public ApiKeyList {
    items = List.copyOf(items);
  }
}
