package dev.quorus.api.codec;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.StreamReadConstraints;

/** The one factory of parsers and generators, so that all share its table of field names. */
final class WireJson {
  /** How deep a body may be nested. */
  static final int MAX_DEPTH = 8;

  /**
   * Field names are canonical but not interned: clients choose label keys, and interned strings
   * would outlive the requests. Bodies are UTF-8 and nothing else, so no guess at the charset.
   */
  static final JsonFactory FACTORY =
      new JsonFactoryBuilder()
          .configure(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES, true)
          .configure(JsonFactory.Feature.INTERN_FIELD_NAMES, false)
          .configure(JsonFactory.Feature.CHARSET_DETECTION, false)
          .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
          .build();

  /** How deep a body may be nested that holds many others. */
  static final int BATCH_DEPTH = MAX_DEPTH + 2;

  /** For bodies that hold many others. */
  static final JsonFactory BATCHES =
      new JsonFactoryBuilder()
          .configure(JsonFactory.Feature.INTERN_FIELD_NAMES, false)
          .configure(JsonFactory.Feature.CHARSET_DETECTION, false)
          .streamReadConstraints(
              StreamReadConstraints.builder().maxNestingDepth(BATCH_DEPTH).build())
          .build();

  private WireJson() {}
}
