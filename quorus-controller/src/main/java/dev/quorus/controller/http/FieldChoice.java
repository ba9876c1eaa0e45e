package dev.quorus.controller.http;

import dev.quorus.api.codec.TransferFields;
import java.util.LinkedHashSet;
import java.util.Set;

/** Which fields of each transfer a client wants to see. */
final class FieldChoice {
  private FieldChoice() {}

  /** The names, checked; none for all fields. */
  static Set<String> read(QueryReader query) {
    String text = query.one("fields");
    if (text == null) {
      return Set.of();
    }
    Set<String> chosen = new LinkedHashSet<>();
    for (String name : text.split(",", -1)) {
      if (!TransferFields.NAMES.contains(name)) {
        query.violation(
            "fields", name, "must be names of fields, such as id,state,bytesTransferred");
      } else if (!chosen.add(name)) {
        query.violation("fields", name, "is given twice; give it once");
      }
    }
    return chosen;
  }
}
