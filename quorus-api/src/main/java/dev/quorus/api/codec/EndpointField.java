package dev.quorus.api.codec;

import dev.quorus.api.model.WireName;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** The fields of an endpoint that is an object, in the document's order. */
enum EndpointField implements WireName {
  URI("uri"),
  HEADERS("headers"),
  USERNAME("username"),
  PASSWORD("password"),
  BEARER("bearer"),
  PRIVATE_KEY("privateKey"),
  PASSPHRASE("passphrase"),
  HOST_KEY("hostKey"),
  TRUST_ON_FIRST_USE("trustOnFirstUse"),
  CONNECTION("connection"),
  PATH("path");

  static final Names<EndpointField> NAMES = Names.of(values());

  /** What an endpoint says that names no connection. */
  static final Set<EndpointField> OF_ONES_OWN =
      Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(CONNECTION, PATH)));

  private final String wire;

  EndpointField(String wire) {
    this.wire = wire;
  }

  @Override
  public String wire() {
    return wire;
  }
}
