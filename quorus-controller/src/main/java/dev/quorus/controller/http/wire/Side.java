package dev.quorus.controller.http.wire;

/** Which end of a transfer it is. */
enum Side {
  SOURCE("/source"),
  DESTINATION("/destination");

  private final String pointer;

  Side(String pointer) {
    this.pointer = pointer;
  }

  /** Where it is in the body. */
  String pointer() {
    return pointer;
  }
}
