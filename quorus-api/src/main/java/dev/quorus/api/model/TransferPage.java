package dev.quorus.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of transfers.
 *
 * @param nextCursor gives the next page; null on the last one
 */
public record TransferPage(List<TransferView> items, @Nullable String nextCursor) {
  public TransferPage {
    items = List.copyOf(items);
  }
}
