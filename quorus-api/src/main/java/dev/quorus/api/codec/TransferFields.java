package dev.quorus.api.codec;

import com.fasterxml.jackson.core.filter.TokenFilter;
import com.fasterxml.jackson.core.io.SerializedString;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The fields of a transfer's JSON, of which a client may choose. */
public final class TransferFields {
  /** Every one, in the order of the document. */
  public static final List<String> NAMES =
      Stream.of(
              TransferField.ID,
              TransferField.STATE,
              TransferField.SOURCE,
              TransferField.DESTINATION,
              TransferField.TENANT,
              TransferField.POOL,
              TransferField.PRIORITY,
              TransferField.LABELS,
              TransferField.VERIFY,
              TransferField.OVERWRITE,
              TransferField.PUBLISH,
              TransferField.RECURSIVE,
              TransferField.DRY_RUN,
              TransferField.BANDWIDTH,
              TransferField.PUBLISHED,
              TransferField.ATTEMPT,
              TransferField.MAX_ATTEMPTS,
              TransferField.BYTES_TOTAL,
              TransferField.BYTES_TRANSFERRED,
              TransferField.FILES_TOTAL,
              TransferField.FILES_TRANSFERRED,
              TransferField.TREE,
              TransferField.DIGEST,
              TransferField.REASON,
              TransferField.FAILURE,
              TransferField.AGENT,
              TransferField.RETRY_OF,
              TransferField.CREATED_AT,
              TransferField.STARTED_AT,
              TransferField.FINISHED_AT,
              TransferField.DEADLINE,
              TransferField.FORECAST_END)
          .map(SerializedString::getValue)
          .collect(Collectors.toUnmodifiableList());

  private TransferFields() {}

  /** Lets the items of a page pass with these fields only. */
  static TokenFilter itemsWith(Set<String> names) {
    TokenFilter item = new Chosen(names);
    return new TokenFilter() {
      @Override
      public TokenFilter includeProperty(String name) {
        return name.equals(TransferField.ITEMS.getValue()) ? item : TokenFilter.INCLUDE_ALL;
      }

      @Override
      public boolean includeEmptyObject(boolean contentsFiltered) {
        return true;
      }

      @Override
      public boolean includeEmptyArray(boolean contentsFiltered) {
        return true;
      }
    };
  }

  private static final class Chosen extends TokenFilter {
    private final Set<String> names;

    Chosen(Set<String> names) {
      this.names = names;
    }

    @Override
    public @Nullable TokenFilter includeProperty(String name) {
      return names.contains(name) ? TokenFilter.INCLUDE_ALL : null;
    }

    /** None of its fields has a value, and it is one of the items all the same. */
    @Override
    public boolean includeEmptyObject(boolean contentsFiltered) {
      return true;
    }

    @Override
    public boolean includeEmptyArray(boolean contentsFiltered) {
      return true;
    }
  }
}
