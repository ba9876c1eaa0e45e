package dev.quorus.controller.transfer;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.controller.connection.Connection;
import dev.quorus.controller.connection.ConnectionStore.Removed;
import dev.quorus.controller.connection.Definition;
import dev.quorus.controller.connection.Definition.Access;
import dev.quorus.controller.connection.Definition.Limits;
import dev.quorus.controller.connection.Definition.Policy;
import dev.quorus.controller.connection.Definition.Site;
import dev.quorus.controller.connection.Definition.Trust;
import dev.quorus.controller.store.SubmitResult;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.transfer.Bandwidth;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Named;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Transfers over connections, on a real store and a real bus. */
@Timeout(60)
class ConnectionControlTest extends ControlFixture {
  private final List<Endpoint> sources = new CopyOnWriteArrayList<>();

  @Test
  void theNextAttemptIsOpenedWithWhatWasRotated() {
    Connection first = connection("first", null);
    store.connections().create(first).await();
    ScriptedAgent agent = agent("a");
    agent.script =
        assignment -> {
          sources.add(assignment.order().source());
          return sources.size() == 1 ? null : DONE;
        };
    TransferId id = submitOver("/from/a b", "/to");
    awaitState(id, StateName.RUNNING);

    store
        .connections()
        .replace(first.with(definition("second", null), SystemTime.INSTANCE.instant()))
        .await();
    agent.end(
        agent.began.getFirst(),
        failed(new Unreachable(FailureCode.CONNECTION_LOST, "the wire was cut")));

    awaitState(id, StateName.SUCCEEDED);
    assertThat(sources)
        .extracting(Endpoint::credentials)
        .containsExactly(password("first"), password("second"));
    assertThat(sources.getFirst().uri()).hasToString("http://partner.example:8080/out/from/a%20b");
    assertThat(requireNonNull(sources.getFirst().named()).bandwidth())
        .isEqualTo(Bandwidth.of(1 << 20));
    assertThat(record(id).order().source().credentials()).isNull();
  }

  @Test
  void aTransferWhoseConnectionIsGoneFailsAndSaysSo() {
    agent("a").script = assignment -> DONE;

    TransferId id = submitOver("/from", "/to");

    awaitState(id, StateName.FAILED);
    assertThat(requireNonNull(record(id).history().lastFailure()).code())
        .isEqualTo(FailureCode.CONNECTION_UNKNOWN);
    assertThat(store.connections().remove("default", "partner-a", 1).await())
        .isEqualTo(new Removed.Changed());
  }

  @Test
  void noMoreAttemptsRunOverItThanItsSessions() {
    store.connections().create(connection("p", 1)).await();
    stopLeading();
    lead();
    ScriptedAgent agent = agent("a");

    TransferId first = submitOver("/1", "/to1");
    TransferId second = submitOver("/2", "/to2");

    awaitState(first, StateName.RUNNING);
    await()
        .untilAsserted(() ->
            assertThat(requireNonNull(live(second).reason()).message())
                .isEqualTo(
                    "connection default/partner-a is used by 1 attempts, as many as are allowed"));
    agent.end(agent.began.getFirst(), DONE);
    awaitState(second, StateName.RUNNING);
  }

  private void stopLeading() {
    control.close();
  }

  private TransferId submitOver(String path, String destination) {
    Endpoint source = connection("unknown here", null).closed(path);
    assertThat(source.named()).isEqualTo(new Named("partner-a", path, null));
    SubmitResult result =
        control
            .transfers()
            .submit(order(destination).between(source, Endpoint.parse(destination)), null)
            .await();
    return ((SubmitResult.Created) result).id();
  }

  private static Connection connection(String password, @Nullable Integer sessions) {
    return Connection.first(
        "default", "partner-a", definition(password, sessions), SystemTime.INSTANCE.instant());
  }

  private static Definition definition(String password, @Nullable Integer sessions) {
    return new Definition(
        new Site("http", "partner.example", 8080, "/out"),
        new Access("me", null, new Secret(password), null, null, null),
        Trust.BY_AGENT,
        new Limits(sessions, Bandwidth.of(1 << 20)),
        Policy.NONE);
  }

  private static Credentials password(String text) {
    return new Credentials.UserPassword("me", new Secret(text));
  }
}
