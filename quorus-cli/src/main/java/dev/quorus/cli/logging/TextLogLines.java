package dev.quorus.cli.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import dev.quorus.cli.shell.Palette;
import dev.quorus.cli.show.JsonLine;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Map;

/** Time, level, logger without its package, message, context; then the exception. */
final class TextLogLines implements LogLines {
  private final DateTimeFormatter time;
  private final Palette colours;

  /**
   * Writes for a screen or for a file.
   *
   * @param screen with colours, and without the date
   */
  TextLogLines(boolean screen) {
    String pattern = screen ? "HH:mm:ss.SSS" : "yyyy-MM-dd'T'HH:mm:ss.SSSXXX";
    this.time = DateTimeFormatter.ofPattern(pattern).withZone(ZoneId.systemDefault());
    this.colours = new Palette(screen);
  }

  @Override
  public String write(ILoggingEvent event) {
    StringBuilder line = new StringBuilder(160);
    line.append(time.format(Instant.ofEpochMilli(event.getTimeStamp())))
        .append(' ')
        .append(level(event.getLevel()))
        .append(' ')
        .append(shortName(event.getLoggerName()))
        .append(": ")
        .append(event.getFormattedMessage());
    LogFields.of(event).forEach((key, value) -> append(line, Map.entry(key, value)));
    line.append('\n');
    if (event.getThrowableProxy() != null) {
      line.append(ThrowableProxyUtil.asString(event.getThrowableProxy()));
    }
    return line.toString();
  }

  private String level(Level level) {
    String padded = "%-5s".formatted(level);
    return switch (level.toInt()) {
      case Level.ERROR_INT -> colours.red(padded);
      case Level.WARN_INT -> colours.yellow(padded);
      default -> padded;
    };
  }

  private void append(StringBuilder line, Map.Entry<String, Object> field) {
    String text = field.getValue().toString();
    boolean plain = !text.isEmpty() && text.chars().allMatch(c -> c > ' ' && c != '"' && c != 0x7f);
    line.append("  ")
        .append(colours.cyan(field.getKey() + "="))
        .append(plain ? text : JsonLine.quoted(text));
  }

  private static String shortName(String logger) {
    return logger.substring(logger.lastIndexOf('.') + 1);
  }
}
