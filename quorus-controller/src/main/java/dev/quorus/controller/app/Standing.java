package dev.quorus.controller.app;

import dev.quorus.controller.cluster.Cluster;
import dev.quorus.controller.cluster.ClusterNode;
import dev.quorus.controller.cluster.LoneController;
import dev.quorus.controller.fleet.BusLeadLine;
import dev.quorus.controller.fleet.LeadLine;
import dev.quorus.controller.store.Member;
import dev.quorus.controller.transfer.Lead;
import dev.quorus.controller.transfer.NoLead;
import dev.quorus.controller.transfer.TransferControl;
import io.vertx.core.eventbus.EventBus;
import java.time.Duration;

/** How this controller comes to lead: alone and for good, or as one of several. */
sealed interface Standing {
  /** What this controller is called, with the number of its boot. */
  String name();

  /** The lead while it is not here. */
  Lead elsewhere();

  /**
   * The way of agents' messages to whoever leads.
   *
   * @param answer how long it may take
   */
  LeadLine leadLine(EventBus bus, Duration answer);

  Cluster cluster();

  /** Before anybody can ask this controller for anything. Blocks. */
  void beforeServing(TransferControl control, Member me);

  /** When others can reach it. Blocks. */
  void whenServing(TransferControl control, Member me);

  /** Gives up what it has of the lead. Blocks. */
  void stop();

  /** The store is its own, so it takes the lead, and serves when it has taken in everything. */
  record Alone(String name, LoneController controller) implements Standing {
    @Override
    public LeadLine leadLine(EventBus bus, Duration answer) {
      return new BusLeadLine(bus, answer);
    }

    @Override
    public Lead elsewhere() {
      return new NoLead();
    }

    @Override
    public Cluster cluster() {
      return controller;
    }

    @Override
    public void beforeServing(TransferControl control, Member me) {
      controller.lead(control, me);
    }

    @Override
    public void whenServing(TransferControl control, Member me) {
      controller.servesAt(me);
    }

    @Override
    public void stop() {
      // Nobody else waits for its lead.
    }
  }

  /** It serves whether it leads or not. */
  record Among(String name, ClusterNode node) implements Standing {
    @Override
    public LeadLine leadLine(EventBus bus, Duration answer) {
      return node.leadLine(answer);
    }

    @Override
    public Lead elsewhere() {
      return node.elsewhere();
    }

    @Override
    public Cluster cluster() {
      return node;
    }

    @Override
    public void beforeServing(TransferControl control, Member me) {
      // It need not lead to serve.
    }

    @Override
    public void whenServing(TransferControl control, Member me) {
      node.start(me, control);
    }

    @Override
    public void stop() {
      node.close();
    }
  }
}
