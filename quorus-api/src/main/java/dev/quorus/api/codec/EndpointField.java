package dev.quorus.api.codec;

import dev.quorus.api.model.WireName;

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
  TRUST_ON_FIRST_USE("trustOnFirstUse");

  static final Names<EndpointField> NAMES = Names.of(values());

  private final String wire;

  EndpointField(String wire) {
    this.wire = wire;
  }

  @Override
  public String wire() {
    return wire;
  }
}
