package dev.quorus.benchmarks.bus;

import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.NetworkConfig;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.eventbus.EventBusOptions;
import io.vertx.spi.cluster.hazelcast.ConfigUtil;
import io.vertx.spi.cluster.hazelcast.HazelcastClusterManager;
import java.util.Collections;
import java.util.List;

/** A node of a cluster on the loopback address, whose members are known by their ports. */
final class ClusterSetup {
  private static final String HOST = "127.0.0.1";

  private ClusterSetup() {}

  /** Joins, or begins, the cluster; blocks. */
  static Vertx join(int ownPort, List<Integer> ports) {
    VertxOptions options =
        new VertxOptions().setEventBusOptions(new EventBusOptions().setHost(HOST).setPort(0));
    return Vertx.builder()
        .with(options)
        .withClusterManager(new HazelcastClusterManager(config(ownPort, ports)))
        .buildClustered()
        .await();
  }

  private static Config config(int ownPort, List<Integer> ports) {
    Config config = ConfigUtil.loadConfig();
    config.setClusterName("benchmark-" + Collections.min(ports));
    config.setProperty("hazelcast.logging.type", "none");
    config.setProperty("hazelcast.phone.home.enabled", "false");
    NetworkConfig network = config.getNetworkConfig();
    network.setPort(ownPort).setPortAutoIncrement(false).setPublicAddress(HOST + ":" + ownPort);
    network.getInterfaces().setEnabled(true).addInterface(HOST);
    JoinConfig join = network.getJoin();
    join.getAutoDetectionConfig().setEnabled(false);
    join.getMulticastConfig().setEnabled(false);
    join.getTcpIpConfig().setEnabled(true);
    ports.forEach(port -> join.getTcpIpConfig().addMember(HOST + ":" + port));
    return config;
  }
}
