package dev.quorus.examples.scenario;

import dev.quorus.examples.cluster.Cluster;
import dev.quorus.examples.cluster.Links;
import dev.quorus.examples.cluster.NodeProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Something that goes wrong, until it ends. */
final class Trouble {
  private final Kind kind;
  private final NodeProcess node;
  private final Links links;

  /** What goes wrong with one process, be it a controller or an agent. */
  private enum Kind {
    KILLED,
    HALTED,
    TOLD_TO_END,
    CUT,
    SEVERED,
    STALLED,
    LATE,
    UNANSWERED
  }

  private Trouble(Kind kind, NodeProcess node, Links links) {
    this.kind = kind;
    this.node = node;
    this.links = links;
  }

  /**
   * Any kind, with any process of the cluster; but one controller has none, since with all of them
   * away nobody can say anything of what was acknowledged.
   */
  static Trouble any(Cluster cluster, List<Trouble> present, Random random) {
    List<NodeProcess> nodes = new ArrayList<>(cluster.nodes().controllers());
    nodes.removeAll(present.stream().map(each -> each.node).toList());
    if (nodes.size() == 1) {
      nodes.clear();
    }
    nodes.addAll(cluster.nodes().agents());
    NodeProcess node = nodes.get(random.nextInt(nodes.size()));
    Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
    return new Trouble(kind, node, cluster.nodes().links(node));
  }

  void begin() {
    switch (kind) {
      case KILLED -> ifRunning(node::kill9);
      case HALTED -> ifRunning(node::stop);
      case TOLD_TO_END -> ifRunning(node::tellToEnd);
      case CUT -> links.cut();
      case SEVERED -> links.sever();
      case STALLED -> links.stall();
      case LATE -> links.delay(Duration.ofSeconds(1));
      case UNANSWERED -> links.loseAnswers();
    }
  }

  /** Another trouble may have befallen the same process. */
  private void ifRunning(Runnable what) {
    if (node.isAlive() && !node.isStopped()) {
      what.run();
    }
  }

  void end() throws IOException {
    links.heal();
    links.cut();
    node.proceed();
    if (kind == Kind.TOLD_TO_END && node.isAlive()) {
      node.kill9();
    }
    if (!node.isAlive()) {
      node.restart();
    }
  }

  @Override
  public String toString() {
    return node.name() + " " + kind;
  }
}
