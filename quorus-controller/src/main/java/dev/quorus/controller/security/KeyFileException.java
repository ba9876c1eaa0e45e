package dev.quorus.controller.security;

import org.jspecify.annotations.Nullable;

/** A key cannot be read, made or used. The message names the file and what to do about it. */
public final class KeyFileException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  KeyFileException(String message) {
    this(message, null);
  }

  KeyFileException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
