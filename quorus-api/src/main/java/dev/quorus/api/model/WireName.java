package dev.quorus.api.model;

import com.fasterxml.jackson.annotation.JsonValue;

/** A constant with a name of its own in JSON. */
public interface WireName {
  /** The name in requests and answers. Never changes. */
  @JsonValue
  String wire();
}
