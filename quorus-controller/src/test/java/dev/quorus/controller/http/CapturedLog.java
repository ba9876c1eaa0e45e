package dev.quorus.controller.http;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** Everything that our own code logs, whatever its level, while it is open. */
final class CapturedLog extends AppenderBase<ILoggingEvent> implements AutoCloseable {
  private final Logger root = (Logger) LoggerFactory.getLogger("dev.quorus");
  private final List<ILoggingEvent> events = new CopyOnWriteArrayList<>();
  private final Level before = root.getEffectiveLevel();

  private CapturedLog() {}

  static CapturedLog open() {
    CapturedLog log = new CapturedLog();
    log.setContext(log.root.getLoggerContext());
    log.begin();
    return log;
  }

  /** What was logged at this level or a graver one. */
  List<ILoggingEvent> events(Level level) {
    return events.stream().filter(event -> event.getLevel().isGreaterOrEqual(level)).toList();
  }

  @Override
  protected void append(ILoggingEvent event) {
    events.add(event);
  }

  @Override
  public void close() {
    root.detachAppender(this);
    root.setLevel(before);
    stop();
  }

  private void begin() {
    start();
    root.setLevel(Level.TRACE);
    root.addAppender(this);
  }
}
