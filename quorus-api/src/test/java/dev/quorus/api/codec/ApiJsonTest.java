package dev.quorus.api.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import dev.quorus.api.Contract;
import dev.quorus.api.model.AgentList;
import dev.quorus.api.model.AgentStateName;
import dev.quorus.api.model.AgentView;
import dev.quorus.api.model.AttemptList;
import dev.quorus.api.model.AttemptStateName;
import dev.quorus.api.model.AttemptView;
import dev.quorus.api.model.ClusterLeaderView;
import dev.quorus.api.model.ClusterMemberView;
import dev.quorus.api.model.ClusterView;
import dev.quorus.api.model.EventPage;
import dev.quorus.api.model.EventView;
import dev.quorus.api.model.FailureView;
import dev.quorus.api.model.HealthView;
import dev.quorus.api.model.Problem;
import dev.quorus.api.model.ProblemCode;
import dev.quorus.api.model.ReasonView;
import dev.quorus.api.model.RetryName;
import dev.quorus.api.model.TextPlace;
import dev.quorus.api.model.TransferStateName;
import dev.quorus.api.model.TransferView;
import dev.quorus.api.model.Violation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApiJsonTest {
  private static final Instant AT = Instant.parse("2026-11-20T13:00:00.25Z");
  private static final FailureView FAILURE =
      new FailureView("SERVER_BUSY", "503", RetryName.AFTER, "wait");
  private static final AttemptView ATTEMPT =
      new AttemptView(1, AttemptStateName.FAILED, "agent-1", AT, AT, 7, FAILURE);
  private static final EventView EVENT =
      new EventView(9, AT, TransferStateName.ASSIGNED, 1, "agent-1");
  private static final AgentView AGENT =
      new AgentView(
          "agent-1",
          AgentStateName.ONLINE,
          "default",
          "0.1.0",
          Map.of("site", "berlin"),
          new AgentView.Offer(32, List.of("file", "https"), List.of("/data")),
          new AgentView.Activity(3, AT, AT),
          new AgentView.Draining(AT, AT));
  private static final Problem PROBLEM =
      Problem.of(ProblemCode.INVALID_REQUEST, "detail", "/api/v1/transfers")
          .withViolations(List.of(new Violation("/a", "b", "c", new TextPlace(1, 2, "text\n^"))));

  private static final ClusterView CLUSTER =
      new ClusterView(
          new ClusterLeaderView("a.1", "http://a:8080"),
          7,
          List.of(new ClusterMemberView("a.1", "http://a:8080", "0.1.0", true, AT, 640)));

  private final Contract contract = Contract.load();

  static Stream<Arguments> records() {
    return Stream.of(
        Arguments.of("AttemptList", new AttemptList(List.of(ATTEMPT))),
        Arguments.of(
            "AttemptList",
            new AttemptList(
                List.of(new AttemptView(1, AttemptStateName.RUNNING, "a", AT, null, 0, null)))),
        Arguments.of("EventPage", new EventPage(List.of(EVENT), 9L)),
        Arguments.of(
            "EventPage",
            new EventPage(
                List.of(new EventView(1, AT, TransferStateName.QUEUED, null, null)), null)),
        Arguments.of("AgentList", new AgentList(List.of(AGENT))),
        Arguments.of("Cluster", CLUSTER),
        Arguments.of("Cluster", new ClusterView(null, 0, List.of())),
        Arguments.of("Health", HealthView.UP),
        Arguments.of("Reason", new ReasonView("NO_AGENT", "none")),
        Arguments.of("Failure", FAILURE),
        Arguments.of("Problem", PROBLEM),
        Arguments.of("Problem", Problem.of(ProblemCode.NOT_FOUND, "detail", null)));
  }

  @ParameterizedTest
  @MethodSource("records")
  void writesWhatTheDocumentAllows(String schema, Object value) {
    JsonNode json = Contract.json(ApiJson.toBytes(value));

    assertThat(contract.errors(schema, json)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("records")
  void readsWhatItWrites(String schema, Object value) throws IOException {
    byte[] json = ApiJson.toBytes(value);

    assertThat(ApiJson.readAnswer(json, value.getClass())).as(schema).isEqualTo(value);
    assertThat(ApiJson.strict().readValue(json, value.getClass())).as(schema).isEqualTo(value);
  }

  static Stream<Arguments> fullRecords() {
    return Stream.of(
        Arguments.of("Attempt", ATTEMPT),
        Arguments.of("Event", EVENT),
        Arguments.of("Agent", AGENT),
        Arguments.of("Failure", FAILURE),
        Arguments.of("Cluster", CLUSTER),
        Arguments.of("ClusterLeader", CLUSTER.leader()),
        Arguments.of("ClusterMember", CLUSTER.members().getFirst()),
        Arguments.of("Health", HealthView.UP),
        Arguments.of("Problem", PROBLEM),
        Arguments.of("Violation", PROBLEM.violations().getFirst()));
  }

  @ParameterizedTest
  @MethodSource("fullRecords")
  void writesEveryFieldOfTheDocumentInItsOrderAndNoOther(String schema, Object value) {
    JsonNode documented = contract.document().at("/components/schemas/" + schema + "/properties");

    assertThat(names(Contract.json(ApiJson.toBytes(value)))).isEqualTo(names(documented));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"code\":\"A\",\"message\":\"b\",\"more\":1}",
        "{\"code\":\"A\",\"code\":\"A\",\"message\":\"b\"}",
        "{\"code\":\"A\",\"message\":\"b\"} {}",
        "{\"code\":\"A\",\"message\":1}"
      })
  void isStrictWithRequests(String json) {
    assertThatThrownBy(() -> ApiJson.strict().readValue(json, ReasonView.class))
        .isInstanceOf(IOException.class);
  }

  @Test
  void passesOverUnknownFieldsOfAnswers() throws IOException {
    byte[] answer =
        "{\"code\":\"A\",\"message\":\"b\",\"more\":{}}".getBytes(StandardCharsets.UTF_8);

    assertThat(ApiJson.readAnswer(answer, ReasonView.class)).isEqualTo(new ReasonView("A", "b"));
  }

  @Test
  void refusesAnAnswerThatIsNoTransfer() {
    byte[] answer = "{\"id\":\"x\",\"state\":\"EXPLODED\"}".getBytes(StandardCharsets.UTF_8);

    assertThatThrownBy(() -> ApiJson.readAnswer(answer, TransferView.class))
        .hasMessageContaining("\"state\" is missing or not known to this client");
  }

  @Test
  void refusesATimeThatIsNone() {
    byte[] answer =
        new String(ApiJson.toBytes(EVENT), StandardCharsets.UTF_8)
            .replace("2026-11-20", "2026-11-31")
            .getBytes(StandardCharsets.UTF_8);

    assertThatThrownBy(() -> ApiJson.readAnswer(answer, EventView.class))
        .isInstanceOf(MismatchedInputException.class);
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
