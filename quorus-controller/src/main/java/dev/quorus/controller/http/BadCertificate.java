package dev.quorus.controller.http;

import org.jspecify.annotations.Nullable;

/** A certificate or key cannot be used; the message says which file, why, and what to do. */
public final class BadCertificate extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BadCertificate(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
