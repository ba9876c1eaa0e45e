package dev.quorus.api.codec;

import dev.quorus.api.model.WireName;

/** The fields of a submitted transfer, in the document's order. */
enum SubmitField implements WireName {
  SOURCE("source"),
  DESTINATION("destination"),
  POOL("pool"),
  PRIORITY("priority"),
  LABELS("labels"),
  AGENT_LABELS("agentLabels"),
  VERIFY("verify"),
  DIGEST("digest"),
  OVERWRITE("overwrite"),
  PUBLISH("publish"),
  CREATE_FOLDERS("createFolders"),
  MAX_ATTEMPTS("maxAttempts"),
  NO_PROGRESS_TIMEOUT("noProgressTimeout"),
  TIMEOUT("timeout"),
  DEADLINE("deadline"),
  RECURSIVE("recursive"),
  INCLUDE("include"),
  EXCLUDE("exclude"),
  MIRROR("mirror"),
  MAX_DELETE("maxDelete"),
  DRY_RUN("dryRun"),
  BANDWIDTH("bandwidth"),
  STREAMS("streams"),
  NOTIFY("notify");

  static final Names<SubmitField> NAMES = Names.of(values());

  private final String wire;

  SubmitField(String wire) {
    this.wire = wire;
  }

  @Override
  public String wire() {
    return wire;
  }

  Place place() {
    return Place.BODY.child(wire);
  }
}
