package dev.quorus.cli.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.encoder.Encoder;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.slf4j.LoggerFactory;

/** Sets up what is logged and how. By calls and not by a file, which would take longer to read. */
public final class Logging {
  private static final String BUS = "com.hazelcast";
  private static final String OURS = "dev.quorus";
  private static final String SQLITE_LOADER = "org.sqlite.SQLiteJDBCLoader";
  private static final String PROVIDER = "ch.qos.logback.classic.spi.LogbackServiceProvider";

  private Logging() {}

  /** Spares the search through the class path for what to log with. Call it first of all. */
  public static void choose() {
    if (System.getProperty("slf4j.provider") == null) {
      System.setProperty("slf4j.provider", PROVIDER);
      System.setProperty("slf4j.internal.verbosity", "WARN");
    }
  }

  /** From now on logs the course of things, as a server does. */
  public static void ofServer(LogFormat format, boolean debug) {
    configure(context(), format, debug ? Level.DEBUG : Level.INFO, debug ? Level.INFO : Level.WARN);
  }

  /** From now on logs every detail. */
  public static void debug(LogFormat format) {
    configure(context(), format, Level.DEBUG, Level.INFO);
  }

  private static LoggerContext context() {
    return (LoggerContext) LoggerFactory.getILoggerFactory();
  }

  static void configure(LoggerContext context, LogFormat format, Level ours, Level others) {
    context.reset();
    Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    root.setLevel(others);
    context.getLogger(OURS).setLevel(ours);
    // What it tells of members that come and go is no trouble, and told by our own lines.
    context.getLogger(BUS).setLevel(others == Level.WARN ? Level.ERROR : others);
    // A data folder from which no code may be run is no trouble either: it looks elsewhere then.
    context.getLogger(SQLITE_LOADER).setLevel(others == Level.WARN ? Level.OFF : others);
    root.addAppender(toStandardError(context, format));
  }

  private static OutputStreamAppender<ILoggingEvent> toStandardError(
      LoggerContext context, LogFormat format) {
    Encoder<ILoggingEvent> encoder = new LineEncoder(lines(format));
    encoder.setContext(context);
    encoder.start();
    OutputStreamAppender<ILoggingEvent> appender = new OutputStreamAppender<>();
    appender.setContext(context);
    appender.setName("standard error");
    appender.setEncoder(encoder);
    appender.setOutputStream(new KeptOpen(System.err));
    appender.start();
    return appender;
  }

  private static LogLines lines(LogFormat format) {
    return switch (format) {
      case SCREEN -> new TextLogLines(true);
      case PLAIN -> new TextLogLines(false);
      case JSON -> new JsonLogLines();
    };
  }

  /** Logback closes what it writes to when it is set up anew; standard error must outlive that. */
  private static final class KeptOpen extends FilterOutputStream {
    KeptOpen(OutputStream kept) {
      super(kept);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
      out.write(bytes, from, count);
    }

    @Override
    public void close() throws IOException {
      flush();
    }
  }
}
