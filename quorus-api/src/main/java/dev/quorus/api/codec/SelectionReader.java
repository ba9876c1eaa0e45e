package dev.quorus.api.codec;

import dev.quorus.api.model.SubmitTransfer.Mirror;
import dev.quorus.api.model.SubmitTransfer.Selection;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the fields of a submitted transfer that say what of the source is moved. */
final class SelectionReader {
  private static final int MAX_GLOBS = 100;
  private static final int MAX_DELETIONS = 1_000_000;

  private final StrictReader reader;
  private boolean recursive;
  private List<String> include = List.of();
  private List<String> exclude = List.of();
  private boolean mirror;
  private @Nullable Integer maxDelete;
  private boolean dryRun;

  SelectionReader(StrictReader reader) {
    this.reader = reader;
  }

  /** Reads the field's value; passes over every other field. */
  void read(SubmitField field) throws IOException {
    Place at = field.place();
    switch (field) {
      case RECURSIVE -> recursive = reader.flag(at, recursive);
      case INCLUDE -> include = reader.list(at, 0, MAX_GLOBS, TextRule.GLOB);
      case EXCLUDE -> exclude = reader.list(at, 0, MAX_GLOBS, TextRule.GLOB);
      case MIRROR -> mirror = reader.flag(at, mirror);
      case MAX_DELETE -> maxDelete = reader.integer(at, 0, MAX_DELETIONS, 0);
      case DRY_RUN -> dryRun = reader.flag(at, dryRun);
      default -> throw new IllegalArgumentException(field + " does not select");
    }
  }

  Selection selection() {
    return new Selection(recursive, include, exclude, new Mirror(mirror, maxDelete), dryRun);
  }
}
