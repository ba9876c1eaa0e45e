package dev.quorus.agent.link;

import static dev.quorus.agent.testing.Attempts.assignments;
import static dev.quorus.agent.testing.Attempts.ref;
import static dev.quorus.agent.testing.Attempts.stop;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.quorus.core.bus.BusAddress;
import dev.quorus.core.bus.BusCodec;
import dev.quorus.core.bus.BusMessage.Assign;
import dev.quorus.core.bus.BusMessage.AssignReply;
import dev.quorus.core.bus.BusMessage.Declined;
import dev.quorus.core.bus.BusMessage.Hello;
import dev.quorus.core.bus.UnreadableMessage;
import dev.quorus.core.engine.StopReason;
import io.vertx.core.Future;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class AgentInboxTest {
  @TempDir Path folder;
  private LinkFixture fixture;

  @BeforeEach
  void open() throws IOException {
    fixture = new LinkFixture(folder, 1).connected();
  }

  @AfterEach
  void close() throws IOException {
    fixture.close();
  }

  @Test
  void answersWhatIsTakenAndWhatIsNot() {
    AssignReply reply = fixture.assign(assignments(1, 2));

    assertThat(reply)
        .isEqualTo(
            new AssignReply(
                List.of(ref(1)), List.of(new Declined(ref(2), "all 1 slots are in use"))));
  }

  @Test
  void stopsWhatItIsToldTo() {
    fixture.assign(assignments(1, 1));

    fixture.controller.stop(LinkFixture.PROFILE, List.of(stop(1, StopReason.CANCELLED)));

    await()
        .untilAsserted(() ->
            assertThat(fixture.engine.attempt(ref(1)).stops())
                .containsExactly(StopReason.CANCELLED));
  }

  @Test
  void hearsNothingOfItsEarlierLives() {
    String address = BusAddress.agent(LinkFixture.PROFILE.agentId(), "boot-0");
    JsonObject assign = BusCodec.write(new Assign(assignments(1, 1)));

    Future<?> sent = fixture.vertx.eventBus().request(address, assign);

    assertThatThrownBy(() -> LinkFixture.join(sent)).hasMessageContaining("No handlers");
    assertThat(fixture.engine.begun()).isZero();
  }

  @Test
  void refusesAMessageOfANewerVersion() {
    assertRefused(new JsonObject().put("t", "assign").put("v", 2), "'assign' of version 2");
  }

  @Test
  void refusesAMessageThatIsBroken() {
    assertRefused(new JsonObject().put("t", "assign").put("v", 1), "lacks a field");
  }

  @Test
  void refusesAMessageThatIsForControllers() {
    assertRefused(BusCodec.write(new Hello(LinkFixture.PROFILE)), "not for an agent");
  }

  private void assertRefused(JsonObject message, String reason) {
    String address = BusAddress.agent(LinkFixture.PROFILE.agentId(), LinkFixture.PROFILE.boot());

    Future<?> sent = fixture.vertx.eventBus().request(address, message);

    assertThatThrownBy(() -> LinkFixture.join(sent))
        .cause()
        .isInstanceOfSatisfying(
            ReplyException.class,
            refusal -> {
              assertThat(refusal.failureCode()).isEqualTo(UnreadableMessage.FAILURE_CODE);
              assertThat(refusal).hasMessageContaining(reason);
            });
  }
}
