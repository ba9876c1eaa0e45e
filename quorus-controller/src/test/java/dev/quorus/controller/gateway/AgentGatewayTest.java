package dev.quorus.controller.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.quorus.controller.gateway.GatewayFixture.Peer;
import dev.quorus.core.bus.BusCodec;
import dev.quorus.core.bus.BusKind;
import dev.quorus.core.bus.BusMessage.AssignReply;
import dev.quorus.core.bus.BusMessage.Heartbeat;
import dev.quorus.core.bus.BusMessage.Outcomes;
import dev.quorus.core.bus.BusMessage.Stop;
import dev.quorus.core.bus.LinkFrame;
import dev.quorus.core.bus.LinkFrame.Answer;
import dev.quorus.core.bus.LinkFrame.Ask;
import dev.quorus.core.bus.LinkFrame.Refused;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Over real sockets; what is sent is what a rogue agent could send. */
@Timeout(60)
class AgentGatewayTest {
  private static final GatewaySettings SETTINGS =
      new GatewaySettings(
          4, 1_000, Duration.ofMillis(100), Duration.ofSeconds(10), Duration.ofMillis(500));
  private static final JsonObject STOP = BusCodec.write(new Stop(List.of()));

  private GatewayFixture fixture = new GatewayFixture(SETTINGS);

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void aHelloReachesTheLeaderWithTheRouteOfItsGateway() throws Exception {
    Peer agent = fixture.connect();

    agent.says(new Ask(5, BusKind.HELLO, GatewayFixture.hello("edge-1", "dmz", "b1")));

    assertThat(agent.hears())
        .isInstanceOfSatisfying(Answer.class, a -> assertThat(a.id()).isEqualTo(5));
    assertThat(fixture.heard.getFirst().getString("route")).isEqualTo("quorus.gateway.n1");
  }

  @Test
  void whatTheLeaderAsksIsAnsweredByTheAgent() throws Exception {
    Peer agent = fixture.connect().helloed();

    Future<JsonObject> answer = fixture.tellAgent("edge-1", "b1", STOP);
    Ask asked = (Ask) agent.hears();
    JsonObject reply = BusCodec.write(new AssignReply(List.of(), List.of()));
    agent.says(new Answer(asked.id(), reply));

    assertThat(asked.kind()).isEqualTo(BusKind.STOP);
    assertThat(answer.await()).isEqualTo(reply);
  }

  @Test
  void anEarlierLifeOfTheAgentIsToldNothing() throws Exception {
    fixture.connect().helloed();

    Future<JsonObject> answer = fixture.tellAgent("edge-1", "b0", STOP);

    assertThatThrownBy(answer::await).hasMessageContaining("gone");
  }

  @Test
  void anAgentThatIsNotHereIsSaidNotToBe() {
    Future<JsonObject> answer = fixture.tellAgent("edge-2", "b1", STOP);

    assertThatThrownBy(answer::await).hasMessageContaining("edge-2 is not connected here");
  }

  @Test
  void aHelloInAnothersNameIsRefused() throws Exception {
    assertRefused(BusKind.HELLO, GatewayFixture.hello("edge-2", "dmz", "b1"), "another's name");
  }

  @Test
  void aHelloForAPoolItDidNotEnrolForIsRefused() throws Exception {
    assertRefused(BusKind.HELLO, GatewayFixture.hello("edge-1", "vault", "b1"), "pool 'dmz'");
  }

  @Test
  void aHeartbeatInAnothersNameIsRefused() throws Exception {
    assertRefused(
        BusKind.HEARTBEAT,
        BusCodec.write(new Heartbeat("edge-2", "b1", List.of())),
        "another's name");
  }

  @Test
  void aHeartbeatOfAnotherProcessIsRefused() throws Exception {
    assertRefused(
        BusKind.HEARTBEAT,
        BusCodec.write(new Heartbeat("edge-1", "b0", List.of())),
        "another process");
  }

  @Test
  void outcomesInAnothersNameAreRefused() throws Exception {
    assertRefused(
        BusKind.OUTCOMES, BusCodec.write(new Outcomes("edge-2", List.of())), "another's name");
  }

  @Test
  void aMessageThatAgentsDoNotSendIsRefused() throws Exception {
    assertRefused(BusKind.ASSIGN, new JsonObject(), "no 'assign'");
  }

  private void assertRefused(String kind, JsonObject body, String reason) throws Exception {
    Peer agent = fixture.connect().helloed();
    int heard = fixture.heard.size();

    agent.says(new Ask(9, kind, body));

    assertThat(agent.hears())
        .isInstanceOfSatisfying(
            Refused.class,
            refused -> {
              assertThat(refused.id()).isEqualTo(9);
              assertThat(refused.code()).isEqualTo(403);
              assertThat(refused.message()).contains(reason);
            });
    assertThat(fixture.heard).hasSize(heard);
    assertThat(fixture.meters.counter("quorus.gateway.messages.refused").count()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[]", "{\"id\":1,\"kind\":\"hello\"}", "null"})
  void aBadFrameEndsTheConnection(String text) throws Exception {
    Peer agent = fixture.connect().helloed();

    agent.says(text);

    await().until(() -> agent.closeCode() != null);
    assertThat(agent.closeCode()).isEqualTo(1003);
    assertIsGone();
  }

  @Test
  void aBinaryFrameEndsTheConnection() throws Exception {
    Peer agent = fixture.connect().helloed();

    agent.socket.writeBinaryMessage(Buffer.buffer("{}")).await();

    await().until(() -> agent.closeCode() != null);
    assertIsGone();
  }

  @Test
  void aFrameThatIsTooLongEndsTheConnection() throws Exception {
    Peer agent = fixture.connect().helloed();

    agent.socket.writeFinalTextFrame("x".repeat(LinkFrame.LARGEST + 1));

    await().until(agent.socket::isClosed);
    assertIsGone();
  }

  @Test
  void moreThanAFewUnansweredMessagesAreNotRead() throws Exception {
    Peer agent = fixture.connect().helloed();
    fixture.leader = message -> {};
    JsonObject beat = BusCodec.write(new Heartbeat("edge-1", "b1", List.of()));

    for (int i = 0; i < 50; i++) {
      agent.socket.writeTextMessage(new Ask(10 + i, BusKind.HEARTBEAT, beat).text());
    }

    await().until(() -> fixture.heard.size() >= 5);
    await()
        .during(Duration.ofMillis(300))
        .until(() -> fixture.heard.size() == 1 + SETTINGS.inFlight());
  }

  @Test
  void aFloodIsReadNoFasterThanAllowed() throws Exception {
    fixture.close();
    fixture =
        new GatewayFixture(
            new GatewaySettings(
                16, 50, Duration.ofMillis(100), Duration.ofSeconds(10), Duration.ofSeconds(1)));
    Peer agent = fixture.connect().helloed();
    JsonObject beat = BusCodec.write(new Heartbeat("edge-1", "b1", List.of()));

    for (int i = 0; i < 300; i++) {
      agent.socket.writeTextMessage(new Ask(10 + i, BusKind.HEARTBEAT, beat).text());
    }

    await().until(() -> fixture.heard.size() > 40);
    await().during(Duration.ofMillis(500)).until(() -> fixture.heard.size() < 150);
  }

  @Test
  void anAgentThatDoesNotReadIsCutOff() throws Exception {
    Peer agent = fixture.connect().helloed();
    agent.socket.pause();
    JsonObject large = new JsonObject().put("t", "stop").put("fill", "x".repeat(1_000_000));

    // Again and again: what the sockets of both sides hold is as good as read.
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> {
          fixture.tellAgent("edge-1", "b1", large);
          return connections() == 0;
        });
  }

  @Test
  void anAgentThatIsSilentIsCutOff() throws Exception {
    fixture.close();
    fixture =
        new GatewayFixture(
            new GatewaySettings(
                4, 1_000, Duration.ofMillis(100), Duration.ofMillis(1), Duration.ofSeconds(1)));

    Peer agent = fixture.connect();

    await().until(agent.socket::isClosed);
    assertIsGone();
  }

  @Test
  void aPingThatIsAnsweredIsASignOfLife() throws Exception {
    fixture.close();
    fixture =
        new GatewayFixture(
            new GatewaySettings(
                4, 1_000, Duration.ofMillis(50), Duration.ofMillis(400), Duration.ofSeconds(1)));

    Peer agent = fixture.connect();

    await().during(Duration.ofSeconds(1)).until(() -> !agent.socket.isClosed());
  }

  @Test
  void theNewestConnectionOfAnAgentCounts() throws Exception {
    Peer before = fixture.connect().helloed();
    Peer after = fixture.connect().helloed();

    await().until(() -> before.closeCode() != null);
    fixture.tellAgent("edge-1", "b1", STOP);

    assertThat(before.closeCode()).isEqualTo(LinkFrame.REPLACED);
    assertThat(after.hears()).isInstanceOf(Ask.class);
  }

  @Test
  void anAgentThatIsRevokedIsCutOff() throws Exception {
    Peer agent = fixture.connect().helloed();

    fixture.gateway.cut("edge-1");

    await().until(() -> agent.closeCode() != null);
    assertThat(agent.closeCode()).isEqualTo(LinkFrame.REVOKED);
    assertIsGone();
  }

  private void assertIsGone() {
    await().until(() -> connections() == 0);
  }

  private double connections() {
    return fixture.meters.get("quorus.gateway.connections").gauge().value();
  }
}
