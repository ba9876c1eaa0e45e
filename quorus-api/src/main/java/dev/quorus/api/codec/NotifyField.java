package dev.quorus.api.codec;

import dev.quorus.api.model.WireName;

/** The fields of who is told of a transfer, in the document's order. */
enum NotifyField implements WireName {
  URL("url"),
  EVENTS("events"),
  SECRET("secret"),
  WEBHOOK("webhook");

  static final Names<NotifyField> NAMES = Names.of(values());

  private final String wire;

  NotifyField(String wire) {
    this.wire = wire;
  }

  @Override
  public String wire() {
    return wire;
  }
}
