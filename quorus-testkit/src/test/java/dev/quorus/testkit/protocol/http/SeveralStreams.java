package dev.quorus.testkit.protocol.http;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.Protocol;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.transfer.Endpoint;
import java.util.Set;

/** An adapter whose sources are always read over so many connections. */
record SeveralStreams(Protocol inner, int streams) implements Protocol {
  @Override
  public Set<String> schemes() {
    return inner.schemes();
  }

  @Override
  public Source source(Endpoint endpoint) throws TransferException {
    return inner.source(endpoint, streams);
  }

  @Override
  public Source source(Endpoint endpoint, int ignored) throws TransferException {
    return inner.source(endpoint, streams);
  }

  @Override
  public Sink sink(Endpoint endpoint, SinkPlan plan) throws TransferException {
    return inner.sink(endpoint, plan);
  }

  @Override
  public void close() {
    inner.close();
  }
}
