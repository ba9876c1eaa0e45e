package dev.quorus.core.pool;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;

/** Keeps what is logged. */
final class LinesLogger extends LegacyAbstractLogger {
  private static final long serialVersionUID = 1L;

  /** One line each: the level, the key-values, the message. */
  final transient List<String> lines = new CopyOnWriteArrayList<>();

  @Override
  protected void handleNormalizedLoggingCall(
      Level level,
      @Nullable Marker marker,
      String message,
      Object @Nullable [] arguments,
      @Nullable Throwable cause) {
    lines.add(level + " " + message);
  }

  @Override
  protected String getFullyQualifiedCallerName() {
    return LinesLogger.class.getName();
  }

  @Override
  public boolean isTraceEnabled() {
    return true;
  }

  @Override
  public boolean isDebugEnabled() {
    return true;
  }

  @Override
  public boolean isInfoEnabled() {
    return true;
  }

  @Override
  public boolean isWarnEnabled() {
    return true;
  }

  @Override
  public boolean isErrorEnabled() {
    return true;
  }
}
