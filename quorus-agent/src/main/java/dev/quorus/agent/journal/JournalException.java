package dev.quorus.agent.journal;

import java.io.IOException;

/** The journal cannot be opened or written; says where, why and what to do. */
public final class JournalException extends IOException {
  private static final long serialVersionUID = 1L;

  JournalException(String message) {
    super(message);
  }

  JournalException(String message, Throwable cause) {
    super(message, cause);
  }
}
