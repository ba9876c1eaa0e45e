package dev.quorus.core.config;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The environment variables of this process, as a thing that can be replaced. */
@FunctionalInterface
public interface Environment {
  /** The real one. */
  Environment SYSTEM = System::getenv;

  /** The value as it was set, or null if the variable is not set. */
  @Nullable String get(String name);

  /** The value without blanks around it; empty if it is not set or blank. */
  default Optional<String> value(String name) {
    return Optional.ofNullable(get(name)).map(String::strip).filter(text -> !text.isEmpty());
  }
}
