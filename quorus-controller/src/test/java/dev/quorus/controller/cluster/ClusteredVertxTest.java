package dev.quorus.controller.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import dev.quorus.controller.transfer.Unavailable;
import dev.quorus.testkit.server.Loopback;
import dev.quorus.testkit.server.TestCertificate;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class ClusteredVertxTest {
  @TempDir Path folder;
  private final List<Vertx> started = new ArrayList<>();

  @AfterEach
  void stop() {
    started.forEach(each -> each.close().await());
  }

  private Vertx start(int port, List<String> members, ClusterSettings.@Nullable Tls tls) {
    Vertx vertx =
        ClusteredVertx.start(
                new VertxOptions(), new ClusterSettings("127.0.0.1", port, 0, members, tls))
            .await();
    started.add(vertx);
    return vertx;
  }

  @Test
  void findsNobodyButTheMembersThatAreNamedAndTellsNobodyOutside() {
    Config config =
        ClusteredVertx.config(
            new ClusterSettings("127.0.0.1", 5999, 0, List.of("127.0.0.1:5999"), null));

    JoinConfig join = config.getNetworkConfig().getJoin();
    assertThat(join.getMulticastConfig().isEnabled()).isFalse();
    assertThat(join.getAutoDetectionConfig().isEnabled()).isFalse();
    assertThat(join.getTcpIpConfig().isEnabled()).isTrue();
    assertThat(join.getTcpIpConfig().getMembers()).containsExactly("127.0.0.1:5999");
    assertThat(config.getProperty("hazelcast.phone.home.enabled")).isEqualTo("false");
    assertThat(config.getProperty("hazelcast.socket.bind.any")).isEqualTo("false");
    assertThat(config.getNetworkConfig().isPortAutoIncrement()).isFalse();
  }

  @Test
  void twoControllersAskEachOtherOverTls() throws IOException {
    TestCertificate certificate = TestCertificate.local(folder);
    String pair = Files.readString(certificate.pair());
    Path key = folder.resolve("key.pem");
    Files.writeString(key, pair.substring(0, pair.indexOf("-----BEGIN CERTIFICATE")));
    ClusterSettings.Tls tls = new ClusterSettings.Tls(certificate.pem(), key, certificate.pem());
    int first = Loopback.freePort();
    int second = Loopback.freePort();
    List<String> members = List.of("127.0.0.1:" + first, "127.0.0.1:" + second);
    Peers one = new Peers(start(first, members, tls).eventBus(), "one");
    Peers two = new Peers(start(second, members, tls).eventBus(), "two");

    two.listen(message -> Future.succeededFuture(new JsonObject().put("heard", message)))
        .completion()
        .await();

    await()
        .atMost(Duration.ofSeconds(20))
        .ignoreExceptions()
        .untilAsserted(() -> {
          JsonObject answer = one.ask("two", Peers.message("test"), Duration.ofSeconds(1)).await();
          assertThat(answer.getJsonObject("heard").getString("kind")).isEqualTo("test");
        });
    assertThat(
            one.ask("nobody", Peers.message("test"), Duration.ofSeconds(1))
                .otherwiseEmpty()
                .await())
        .isNull();
    assertThat(
            one.ask("", Peers.message("test"), Duration.ofSeconds(1))
                .transform(asked -> Future.succeededFuture(asked.cause()))
                .await())
        .isInstanceOf(Unavailable.class);
  }
}
