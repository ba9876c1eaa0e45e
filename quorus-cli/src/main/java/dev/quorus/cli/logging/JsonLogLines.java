package dev.quorus.cli.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import dev.quorus.cli.show.JsonLine;
import java.time.Instant;
import java.util.Set;

/** One object a line: timestamp, level, logger, thread, message, each key-value, exception. */
final class JsonLogLines implements LogLines {
  private static final Set<String> RESERVED =
      Set.of("timestamp", "level", "logger", "thread", "message", "exception");

  @Override
  public String write(ILoggingEvent event) {
    JsonLine line =
        new JsonLine()
            .put("timestamp", Instant.ofEpochMilli(event.getTimeStamp()).toString())
            .put("level", event.getLevel().toString())
            .put("logger", event.getLoggerName())
            .put("thread", event.getThreadName())
            .put("message", event.getFormattedMessage());
    LogFields.of(event).forEach((key, value) -> put(line, key, value));
    if (event.getThrowableProxy() != null) {
      line.put("exception", ThrowableProxyUtil.asString(event.getThrowableProxy()));
    }
    return line + "\n";
  }

  private static void put(JsonLine line, String key, Object value) {
    // A field twice in one object is read differently by every reader.
    String name = RESERVED.contains(key) ? key + "_" : key;
    switch (value) {
      case Long number -> line.put(name, number);
      case Integer number -> line.put(name, number);
      case Double number when Double.isFinite(number) -> line.put(name, number);
      case Boolean flag -> line.put(name, flag);
      default -> line.put(name, value.toString());
    }
  }
}
