package dev.quorus.cli.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.EncoderBase;
import java.nio.charset.StandardCharsets;

/** Brings lines to an appender. */
final class LineEncoder extends EncoderBase<ILoggingEvent> {
  private static final byte[] NOTHING = {};

  private final LogLines lines;

  LineEncoder(LogLines lines) {
    this.lines = lines;
  }

  @Override
  public byte[] headerBytes() {
    return NOTHING;
  }

  @Override
  public byte[] encode(ILoggingEvent event) {
    return lines.write(event).getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public byte[] footerBytes() {
    return NOTHING;
  }
}
