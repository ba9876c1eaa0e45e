package dev.quorus.cli.logging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quorus.core.transfer.Secret;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.slf4j.event.KeyValuePair;

class LogLinesTest {
  private static final Instant TIME = Instant.parse("2026-11-20T13:00:00.123Z");
  private static final String NAME = "dev.quorus.core.engine.Pump";

  @Test
  void aLineForPeopleHasEverythingInIt() {
    LoggingEvent event = event(Level.WARN, "attempt ended");
    event.addKeyValuePair(new KeyValuePair("transferId", "019a"));
    event.addKeyValuePair(new KeyValuePair("attempt", 2));
    event.addKeyValuePair(new KeyValuePair("reason", "no such file"));

    String line = new TextLogLines(false).write(event);

    assertThat(line)
        .matches(
            "2026-11-\\d\\dT\\d\\d:\\d\\d:00\\.123\\S+ WARN  Pump: attempt ended"
                + "  transferId=019a  attempt=2  reason=\"no such file\"\n");
  }

  @Test
  void aLineForAScreenHasColoursAndNoDate() {
    String line = new TextLogLines(true).write(event(Level.ERROR, "store lost"));

    assertThat(line)
        .matches("\\d\\d:\\d\\d:00\\.123 \u001b\\[31mERROR\u001b\\[0m Pump: store lost\n");
  }

  @Test
  void aLineForMachinesHasAFieldForEachKey() throws IOException {
    LoggingEvent event = event(Level.INFO, "attempt started");
    event.addKeyValuePair(new KeyValuePair("transferId", "019a"));
    event.addKeyValuePair(new KeyValuePair("attempt", 2));
    event.addKeyValuePair(new KeyValuePair("bytes", 5_000_000_000L));
    event.addKeyValuePair(new KeyValuePair("resumed", true));
    event.addKeyValuePair(new KeyValuePair("rate", 1.5));
    event.addKeyValuePair(new KeyValuePair("gone", null));

    JsonNode line = json(event);

    assertThat(line.get("timestamp").asText()).isEqualTo(TIME.toString());
    assertThat(line.get("level").asText()).isEqualTo("INFO");
    assertThat(line.get("logger").asText()).isEqualTo(NAME);
    assertThat(line.get("message").asText()).isEqualTo("attempt started");
    assertThat(line.get("transferId").asText()).isEqualTo("019a");
    assertThat(line.get("attempt").isInt()).isTrue();
    assertThat(line.get("bytes").asLong()).isEqualTo(5_000_000_000L);
    assertThat(line.get("resumed").isBoolean()).isTrue();
    assertThat(line.get("rate").asDouble()).isEqualTo(1.5);
    assertThat(line.get("gone").asText()).isEqualTo("null");
  }

  @Test
  void aKeyThatIsTakenGetsAnotherName() throws IOException {
    LoggingEvent event = event(Level.INFO, "said");
    event.addKeyValuePair(new KeyValuePair("message", "hello"));

    JsonNode line = json(event);

    assertThat(line.get("message").asText()).isEqualTo("said");
    assertThat(line.get("message_").asText()).isEqualTo("hello");
  }

  @Test
  void anExceptionIsWrittenWithItsStackTrace() throws IOException {
    LoggingEvent event =
        new LoggingEvent(
            "caller",
            new LoggerContext().getLogger(NAME),
            Level.ERROR,
            "failed",
            new IllegalStateException("outer", new IOException("inner")),
            null);

    assertThat(json(event).get("exception").asText())
        .contains("IllegalStateException: outer", "Caused by: java.io.IOException: inner", "\tat ");
    assertThat(new TextLogLines(false).write(event)).contains("Caused by: ").endsWith("\n");
  }

  @Test
  void urisAndSecretsAreRedacted() throws IOException {
    LoggingEvent event = event(Level.INFO, "opened");
    event.addKeyValuePair(new KeyValuePair("endpoint", URI.create("https://u:p@h/a?token=t")));
    event.addKeyValuePair(new KeyValuePair("password", new Secret("geheim")));

    JsonNode line = json(event);

    assertThat(line.get("endpoint").asText()).isEqualTo("https://u:***@h/a?token=***");
    assertThat(line.get("password").asText()).isEqualTo("***");
  }

  @Test
  void aValueCannotForgeALine() {
    LoggingEvent event = event(Level.INFO, "opened");
    event.addKeyValuePair(new KeyValuePair("name", "a\n2026 INFO forged\u001b[2J"));

    assertThat(new TextLogLines(false).write(event).lines()).hasSize(1);
    assertThat(new JsonLogLines().write(event).lines()).hasSize(1);
  }

  private static JsonNode json(LoggingEvent event) throws IOException {
    return new ObjectMapper().readTree(new JsonLogLines().write(event));
  }

  private static LoggingEvent event(Level level, String message) {
    LoggingEvent event =
        new LoggingEvent("caller", new LoggerContext().getLogger(NAME), level, message, null, null);
    event.setInstant(TIME);
    return event;
  }
}
