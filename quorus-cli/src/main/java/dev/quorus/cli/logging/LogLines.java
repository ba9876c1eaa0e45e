package dev.quorus.cli.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;

/** Writes an event as text, line feeds included. Safe for use by many threads. */
@FunctionalInterface
interface LogLines {
  String write(ILoggingEvent event);
}
