package dev.quorus.core.transfer;

/** A value that must not be shown: its text form is three stars. */
public record Secret(String reveal) {
  @Override
  public String toString() {
    return "***";
  }
}
