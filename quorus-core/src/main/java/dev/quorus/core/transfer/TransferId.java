package dev.quorus.core.transfer;

import java.util.UUID;

/** Identifier of a transfer: a UUIDv7, so ids sort by the time of their submission. */
public record TransferId(UUID value) implements Comparable<TransferId> {

  /**
   * Reads the canonical text form.
   *
   * @throws IllegalArgumentException if the text is not a UUID in its 36 character form
   */
  public static TransferId parse(String text) {
    if (text.length() != 36) {
      throw new IllegalArgumentException(
          "'" + text + "' is no transfer id; an id is a UUID of 36 characters");
    }
    return new TransferId(UUID.fromString(text));
  }

  /** Orders by unsigned bits, which for UUIDv7 is the order of submission. */
  @Override
  public int compareTo(TransferId other) {
    int high =
        Long.compareUnsigned(value.getMostSignificantBits(), other.value.getMostSignificantBits());
    return high != 0
        ? high
        : Long.compareUnsigned(
            value.getLeastSignificantBits(), other.value.getLeastSignificantBits());
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
