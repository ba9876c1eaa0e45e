package dev.quorus.cli.logging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class LoggingTest {
  private final LoggerContext context = new LoggerContext();

  @Test
  void aCommandLogsWarningsOnly() {
    DefaultLogging configurator = new DefaultLogging();

    Configurator.ExecutionStatus status = configurator.configure(context);

    assertThat(status).isEqualTo(Configurator.ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY);
    assertThat(context.getLogger("dev.quorus.x").getEffectiveLevel()).isEqualTo(Level.WARN);
    assertThat(context.getLogger("io.vertx").getEffectiveLevel()).isEqualTo(Level.ERROR);
  }

  @Test
  void logbackFindsItWithoutReadingXml() {
    assertThat(ServiceLoader.load(Configurator.class))
        .hasAtLeastOneElementOfType(DefaultLogging.class);
  }

  @Test
  void theLastConfigurationHolds() {
    Logging.configure(context, LogFormat.PLAIN, Level.WARN, Level.ERROR);

    Logging.configure(context, LogFormat.JSON, Level.INFO, Level.WARN);

    assertThat(context.getLogger("dev.quorus.x").getEffectiveLevel()).isEqualTo(Level.INFO);
    assertThat(context.getLogger("ROOT").iteratorForAppenders())
        .toIterable()
        .singleElement()
        .satisfies(appender -> assertThat(appender.isStarted()).isTrue());
  }
}
