package dev.quorus.core;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.Fact;
import dev.quorus.core.protocol.Protocol;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.Tree;
import dev.quorus.core.transfer.Endpoint;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An adapter that is made when it is first used. */
final class LazyProtocol implements Protocol {
  private final Set<String> schemes;
  private final Supplier<Protocol> maker;
  private @Nullable Protocol made;

  LazyProtocol(Set<String> schemes, Supplier<Protocol> maker) {
    this.schemes = schemes;
    this.maker = maker;
  }

  @Override
  public Set<String> schemes() {
    return schemes;
  }

  @Override
  public Source source(Endpoint endpoint) throws TransferException {
    return made().source(endpoint);
  }

  @Override
  public Source source(Endpoint endpoint, int streams) throws TransferException {
    return made().source(endpoint, streams);
  }

  @Override
  public List<Fact> facts(Endpoint endpoint) throws TransferException, InterruptedException {
    return made().facts(endpoint);
  }

  @Override
  public Tree tree(Endpoint root) throws TransferException {
    return made().tree(root);
  }

  @Override
  public Sink sink(Endpoint endpoint, SinkPlan plan) throws TransferException {
    return made().sink(endpoint, plan);
  }

  private synchronized Protocol made() {
    Protocol known = made;
    if (known == null) {
      known = maker.get();
      made = known;
    }
    return known;
  }

  @Override
  public synchronized void close() {
    if (made != null) {
      made.close();
    }
  }
}
