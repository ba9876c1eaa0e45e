package dev.quorus.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quorus.api.model.Problem;
import dev.quorus.api.model.ProblemCode;
import dev.quorus.api.model.TransferEvent;
import dev.quorus.api.model.TransferEventPage;
import dev.quorus.api.model.TransferStateName;
import dev.quorus.cli.CommandLines;
import dev.quorus.cli.shell.TestShell;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class EventsCommandTest {
  private static final String EVENTS = "/api/v1/events";
  private static final Problem PURGED =
      Problem.of(ProblemCode.EVENTS_PURGED, "Events up to 9 are no longer all kept", null);

  @TempDir private Path folder;
  private final ScriptedApi api = new ScriptedApi();
  private TestShell shell;

  @BeforeEach
  void openShell() {
    shell = new TestShell(folder).with("QUORUS_SERVER", api.url()).with("QUORUS_API_KEY", "k3y");
  }

  @AfterEach
  void closeServer() {
    api.close();
  }

  @Test
  void showsTheLatestTheOldestOfThemFirst() {
    api.on(
        "GET " + EVENTS,
        new TransferEventPage(
            List.of(
                event(9, TransferStateName.FAILED, "SOURCE_DENIED: no"),
                event(7, TransferStateName.RUNNING, null)),
            null));

    int exitCode = events("--state", "FAILED,RUNNING", "--label", "job=x", "--workflow", "w");

    assertThat(exitCode).isZero();
    assertThat(shell.out().lines().map(String::stripTrailing))
        .containsExactly(
            "NUMBER  TIME                  TRANSFER                              STATE    ATTEMPT"
                + "  DETAIL",
            "     7  2026-11-20T12:58:00Z  " + Views.ID + "  RUNNING        1",
            "     9  2026-11-20T12:58:00Z  " + Views.ID + "  FAILED         1  SOURCE_DENIED: no");
    assertThat(api.asked().getFirst().query())
        .isEqualTo("state=RUNNING&state=FAILED&label=job=x&workflow=w&limit=100&order=newest");
  }

  @Test
  void showsWhatFollowsAnEventAsJson() throws IOException {
    api.on(
        "GET " + EVENTS,
        new TransferEventPage(List.of(event(9, TransferStateName.QUEUED, null)), 9L));

    events("--after", "7", "--limit", "1", "--json");

    assertThat(new ObjectMapper().readTree(shell.out()).at("/items/0/seq").asLong()).isEqualTo(9);
    assertThat(api.asked().getFirst().query()).isEqualTo("limit=1&after=7");
  }

  @Test
  void followsFromTheLatestAndComesBackUntilItIsRefused() {
    api.on(
        "GET " + EVENTS,
        new TransferEventPage(List.of(event(7, TransferStateName.QUEUED, null)), null),
        new ScriptedApi.Stream(text(8, "ASSIGNED") + text(9, "RUNNING")),
        new ScriptedApi.Stream(text(10, "SUCCEEDED")),
        PURGED);

    int exitCode = events("--follow");

    assertThat(exitCode).isEqualTo(1);
    assertThat(shell.out().lines())
        .containsExactly(
            "8 2026-11-20T12:58:00Z " + Views.ID + " ASSIGNED attempt 1: agent-1",
            "9 2026-11-20T12:58:00Z " + Views.ID + " RUNNING attempt 1: agent-1",
            "10 2026-11-20T12:58:00Z " + Views.ID + " SUCCEEDED attempt 1: agent-1");
    assertThat(shell.err()).contains("Events up to 9 are no longer all kept");
    assertThat(api.asked().stream().map(each -> each.headers().get("Last-event-id")).skip(1))
        .containsExactly(List.of("7"), List.of("9"), List.of("10"));
  }

  @Test
  void followsAsLinesOfJson() {
    api.on("GET " + EVENTS, new ScriptedApi.Stream(text(8, "ASSIGNED")), PURGED);

    events("--follow", "--json", "--after", "7");

    assertThat(shell.out().lines())
        .containsExactly(
            "{\"seq\":8,\"transfer\":\"%s\",\"at\":\"2026-11-20T12:58:00Z\",\"state\":\"ASSIGNED\",\"attempt\":1,\"detail\":\"agent-1\"}"
                .formatted(Views.ID));
  }

  @Test
  void saysThatThereAreNone() {
    api.on("GET " + EVENTS, new TransferEventPage(List.of(), null));

    assertThat(events()).isZero();
    assertThat(shell.err()).isEqualTo("no events\n");
  }

  @Test
  void refusesWhatIsNoNumber() {
    assertThat(events("--after", "-1")).isEqualTo(2);
    assertThat(shell.err()).contains("'-1' is no number of an event");
  }

  private static TransferEvent event(long seq, TransferStateName state, @Nullable String detail) {
    return new TransferEvent(
        seq, Views.ID, Instant.parse("2026-11-20T12:58:00Z"), state, 1, detail, Map.of("job", "x"));
  }

  private static String text(long seq, String state) {
    return "id: %d\nevent: transfer\ndata: {\"seq\":%d,\"transfer\":\"%s\",\"at\":\"2026-11-20T12:58:00Z\",\"state\":\"%s\",\"attempt\":1,\"detail\":\"agent-1\"}\n\n"
        .formatted(seq, seq, Views.ID, state);
  }

  private int events(String... arguments) {
    String[] line = new String[arguments.length + 1];
    line[0] = "events";
    System.arraycopy(arguments, 0, line, 1, arguments.length);
    return CommandLines.run(shell, List.of(EventsCommand.entry(shell.shell())), line);
  }
}
