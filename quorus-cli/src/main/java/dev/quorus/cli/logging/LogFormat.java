package dev.quorus.cli.logging;

/** How a log line is written. */
public enum LogFormat {
  /** For a person at a terminal: with colours and the time of day. */
  SCREEN,
  /** For a person, in a file: without colours, with the date. */
  PLAIN,
  /** For machines: one JSON object in a line. */
  JSON
}
