package dev.quorus.api.codec;

import org.jspecify.annotations.Nullable;

/** A place in a body. Its pointer is built only if there is something to say about it. */
record Place(@Nullable Place parent, String name) {
  static final Place BODY = new Place(null, "");

  Place child(String field) {
    return new Place(this, field);
  }

  /** The JSON pointer, by RFC 6901. */
  String pointer() {
    return parent == null
        ? ""
        : parent.pointer() + "/" + ShownText.of(name.replace("~", "~0").replace("/", "~1"));
  }
}
