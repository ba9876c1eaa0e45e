package dev.quorus.core.protocol.ftp;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;

/**
 * One command as it is sent. What could end a line early, and so begin another command, is refused
 * when a path or credentials are read, and again here.
 *
 * @param argument empty for none
 */
record Line(String verb, String argument) {
  Line {
    if (breaks(verb) || breaks(argument)) {
      throw new IllegalArgumentException("a command must be one line");
    }
  }

  static Line of(String verb) {
    return new Line(verb, "");
  }

  static Line of(String verb, FtpPath path) {
    return new Line(verb, path.text());
  }

  /**
   * Refuses what cannot be part of a command.
   *
   * @param what it is, for the message; the value itself may be a secret and is not shown
   */
  static void check(String what, String value) throws TransferException {
    if (breaks(value)) {
      throw new TransferException(
          new Rejected(
              what.equals("path") ? FailureCode.NAME_REFUSED : FailureCode.BAD_REQUEST,
              "the %s holds a line break or a NUL, which FTP cannot carry; rename the file or correct"
                      .formatted(what)
                  + " the value"));
    }
  }

  private static boolean breaks(String value) {
    return value.indexOf('\r') >= 0 || value.indexOf('\n') >= 0 || value.indexOf('\0') >= 0;
  }

  /** As it goes over the wire, without the line break. */
  String text() {
    return argument.isEmpty() ? verb : verb + " " + argument;
  }

  @Override
  public String toString() {
    return verb.equals("PASS") ? "PASS ***" : text();
  }
}
