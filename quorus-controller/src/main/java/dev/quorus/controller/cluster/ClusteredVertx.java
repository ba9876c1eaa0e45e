package dev.quorus.controller.cluster;

import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.MapConfig;
import com.hazelcast.config.MultiMapConfig;
import com.hazelcast.config.NetworkConfig;
import com.hazelcast.spi.properties.ClusterProperty;
import com.hazelcast.spi.properties.HazelcastProperty;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.eventbus.EventBusOptions;
import io.vertx.core.http.ClientAuth;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.spi.cluster.hazelcast.HazelcastClusterManager;
import java.util.Map;

/**
 * A Vert.x whose event bus reaches the other controllers. Hazelcast keeps the addresses of the bus
 * and nothing that matters: where it is down or split, messages are lost, and the database decides
 * as before.
 */
public final class ClusteredVertx {
  /**
   * Nobody is found but the members named; whoever is dead is out after ten seconds; few threads,
   * and nothing is told to anybody outside.
   */
  private static final Map<HazelcastProperty, String> PROPERTIES =
      Map.ofEntries(
          Map.entry(ClusterProperty.LOGGING_TYPE, "slf4j"),
          Map.entry(ClusterProperty.PHONE_HOME_ENABLED, "false"),
          Map.entry(ClusterProperty.SHUTDOWNHOOK_ENABLED, "false"),
          Map.entry(ClusterProperty.SOCKET_BIND_ANY, "false"),
          Map.entry(ClusterProperty.HEARTBEAT_INTERVAL_SECONDS, "1"),
          Map.entry(ClusterProperty.MAX_NO_HEARTBEAT_SECONDS, "10"),
          Map.entry(ClusterProperty.WAIT_SECONDS_BEFORE_JOIN, "0"),
          Map.entry(ClusterProperty.MERGE_FIRST_RUN_DELAY_SECONDS, "10"),
          Map.entry(ClusterProperty.MERGE_NEXT_RUN_DELAY_SECONDS, "10"),
          Map.entry(ClusterProperty.OPERATION_CALL_TIMEOUT_MILLIS, "5000"),
          Map.entry(ClusterProperty.GRACEFUL_SHUTDOWN_MAX_WAIT, "3"),
          Map.entry(ClusterProperty.PARTITION_COUNT, "31"),
          Map.entry(ClusterProperty.PARTITION_OPERATION_THREAD_COUNT, "2"),
          Map.entry(ClusterProperty.GENERIC_OPERATION_THREAD_COUNT, "2"),
          Map.entry(ClusterProperty.RESPONSE_THREAD_COUNT, "1"),
          Map.entry(ClusterProperty.EVENT_THREAD_COUNT, "1"),
          Map.entry(ClusterProperty.IO_THREAD_COUNT, "1"),
          Map.entry(ClusterProperty.METRICS_ENABLED, "false"),
          Map.entry(ClusterProperty.HEALTH_MONITORING_LEVEL, "OFF"),
          Map.entry(ClusterProperty.SLOW_OPERATION_DETECTOR_ENABLED, "false"),
          Map.entry(ClusterProperty.SOCKET_CONNECT_TIMEOUT_SECONDS, "3"));

  /** Where Vert.x keeps the addresses of the bus, and who is at them. */
  private static final String ADDRESSES = "__vertx.subs";

  private static final String NODES = "__vertx.nodeInfo";

  private ClusteredVertx() {}

  /** Joins, or begins, the cluster; does not wait for members that are not there. */
  public static Future<Vertx> start(VertxOptions options, ClusterSettings settings) {
    return Vertx.builder()
        .with(options.setEventBusOptions(bus(settings)))
        .withClusterManager(new HazelcastClusterManager(config(settings)))
        .buildClustered();
  }

  static Config config(ClusterSettings settings) {
    Config config = new Config("quorus-" + settings.port());
    config.setClusterName("quorus");
    PROPERTIES.forEach((name, value) -> config.setProperty(name.getName(), value));
    config.addMultiMapConfig(
        new MultiMapConfig(ADDRESSES)
            .setBackupCount(1)
            .setValueCollectionType(MultiMapConfig.ValueCollectionType.SET));
    config.addMapConfig(new MapConfig(NODES).setBackupCount(1));
    config.getJetConfig().setEnabled(false);
    network(config.getNetworkConfig(), settings);
    return config;
  }

  private static void network(NetworkConfig network, ClusterSettings settings) {
    network
        .setPort(settings.port())
        .setPortAutoIncrement(false)
        .setReuseAddress(true)
        .getInterfaces()
        .setEnabled(true)
        .addInterface(settings.bind());
    JoinConfig join = network.getJoin();
    join.getAutoDetectionConfig().setEnabled(false);
    join.getMulticastConfig().setEnabled(false);
    join.getTcpIpConfig()
        .setEnabled(true)
        .setConnectionTimeoutSeconds(3)
        .setMembers(settings.members());
  }

  private static EventBusOptions bus(ClusterSettings settings) {
    EventBusOptions bus =
        new EventBusOptions()
            .setHost(settings.bind())
            .setPort(settings.busPort())
            .setConnectTimeout(3_000);
    ClusterSettings.Tls tls = settings.tls();
    if (tls != null) {
      bus.setSsl(true)
          .setClientAuth(ClientAuth.REQUIRED)
          .setKeyCertOptions(
              new PemKeyCertOptions()
                  .setCertPath(tls.certificate().toString())
                  .setKeyPath(tls.key().toString()))
          .setTrustOptions(new PemTrustOptions().addCertPath(tls.ca().toString()));
    }
    return bus;
  }
}
