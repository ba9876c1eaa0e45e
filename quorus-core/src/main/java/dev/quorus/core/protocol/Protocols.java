package dev.quorus.core.protocol;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.transfer.Endpoint;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The adapters on offer, by scheme. */
public final class Protocols implements AutoCloseable {
  private final List<Protocol> all;
  private final Map<String, Protocol> byScheme;

  public Protocols(Collection<? extends Protocol> protocols) {
    all = List.copyOf(protocols);
    Map<String, Protocol> schemes = new HashMap<>();
    for (Protocol each : all) {
      each.schemes().forEach(scheme -> schemes.put(scheme, each));
    }
    byScheme = Map.copyOf(schemes);
  }

  /** Every scheme on offer, sorted. */
  public Set<String> schemes() {
    return new TreeSet<>(byScheme.keySet());
  }

  public Source source(Endpoint endpoint) throws TransferException {
    return serving(endpoint).source(endpoint);
  }

  /** The same over several connections; see {@link Protocol#source(Endpoint, int)}. */
  public Source source(Endpoint endpoint, int streams) throws TransferException {
    return serving(endpoint).source(endpoint, streams);
  }

  public Tree tree(Endpoint root) throws TransferException {
    return serving(root).tree(root);
  }

  /** What the server at the endpoint says of itself; see {@link Protocol#facts}. */
  public List<Fact> facts(Endpoint endpoint) throws TransferException, InterruptedException {
    return serving(endpoint).facts(endpoint);
  }

  public Sink sink(Endpoint endpoint, SinkPlan plan) throws TransferException {
    return serving(endpoint).sink(endpoint, plan);
  }

  private Protocol serving(Endpoint endpoint) throws TransferException {
    Protocol found = byScheme.get(endpoint.scheme());
    if (found == null) {
      throw new TransferException(
          new Rejected(
              FailureCode.UNSUPPORTED,
              "scheme '%s' is not supported; supported: %s"
                  .formatted(endpoint.scheme(), String.join(", ", schemes()))));
    }
    return found;
  }

  @Override
  public void close() {
    all.forEach(Protocol::close);
  }
}
