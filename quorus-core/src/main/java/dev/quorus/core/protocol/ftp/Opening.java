package dev.quorus.core.protocol.ftp;

/** What came of asking for a data connection. */
sealed interface Opening {
  /** The bytes may flow. */
  record Begun(Exchange exchange) implements Opening {}

  /** The server would not; the session is as usable as before. */
  record Refused(Reply reply) implements Opening {}
}
