package dev.quorus.core.failure;

import java.time.Duration;

/** Whether a failure may pass by itself. */
public sealed interface Retry {
  /** Trying again cannot help; someone must change something. */
  record Never() implements Retry {}

  /** Try again after the usual growing delay. */
  record Backoff() implements Retry {}

  /** Try again no earlier than this, as the server asked. */
  record After(Duration delay) implements Retry {}

  static Retry never() {
    return new Never();
  }

  static Retry backoff() {
    return new Backoff();
  }

  /** The name in answers. */
  default String wireName() {
    return switch (this) {
      case Never n -> "never";
      case Backoff b -> "backoff";
      case After a -> "after";
    };
  }
}
