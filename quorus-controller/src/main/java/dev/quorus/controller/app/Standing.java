package dev.quorus.controller.app;

import dev.quorus.controller.cluster.Cluster;
import dev.quorus.controller.cluster.ClusterNode;
import dev.quorus.controller.cluster.LoneController;
import dev.quorus.controller.store.Member;
import dev.quorus.controller.transfer.Lead;
import dev.quorus.controller.transfer.NoLead;
import dev.quorus.controller.transfer.TransferControl;

/** How this controller comes to lead: alone and for good, or as one of several. */
sealed interface Standing {
  /** The lead while it is not here. */
  Lead elsewhere();

  Cluster cluster();

  /** Before anybody can ask this controller for anything. Blocks. */
  void beforeServing(TransferControl control, Member me);

  /** When others can reach it. Blocks. */
  void whenServing(TransferControl control, Member me);

  /** Gives up what it has of the lead. Blocks. */
  void stop();

  /** The store is its own, so it takes the lead, and serves when it has taken in everything. */
  record Alone(LoneController controller) implements Standing {
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
  record Among(ClusterNode node) implements Standing {
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
