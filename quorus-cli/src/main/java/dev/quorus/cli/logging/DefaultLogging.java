package dev.quorus.cli.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.core.spi.ContextAwareBase;

/**
 * What Logback begins with: only warnings, as fits a command that a person waits for. Logback finds
 * it by its service file, and then looks for no XML.
 */
public final class DefaultLogging extends ContextAwareBase implements Configurator {
  @Override
  public ExecutionStatus configure(LoggerContext context) {
    Logging.configure(context, LogFormat.PLAIN, Level.WARN, Level.ERROR);
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }
}
