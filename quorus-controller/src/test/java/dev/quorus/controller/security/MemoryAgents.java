package dev.quorus.controller.security;

import dev.quorus.controller.repeat.Once;
import dev.quorus.controller.store.DrainStore;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Agents' credentials and drains, in memory. */
public final class MemoryAgents implements AgentAccessStore, DrainStore {
  private final Map<String, AgentToken> tokens = new HashMap<>();
  private final Map<String, Integer> used = new HashMap<>();
  private final Map<String, Enrolment> enrolled = new HashMap<>();
  private final Map<String, Instant> revoked = new TreeMap<>();
  private final Map<String, Drain> drains = new TreeMap<>();

  @Override
  public AgentAccessStore once(Once once) {
    return this;
  }

  @Override
  public synchronized Future<@Nullable Void> add(AgentToken token) {
    tokens.put(token.hash(), token);
    return Future.succeededFuture();
  }

  @Override
  public synchronized Future<EnrolResult> enrol(Enrolment enrolment) {
    AgentToken token = tokens.get(enrolment.tokenHash());
    if (token == null) {
      return Future.succeededFuture(EnrolResult.TOKEN_UNKNOWN);
    }
    EnrolResult verdict =
        EnrolResult.ofToken(token, used.getOrDefault(token.id(), 0), enrolment, enrolment.at());
    if (verdict == EnrolResult.ENROLLED) {
      used.merge(token.id(), 1, Integer::sum);
      enrolled.put(enrolment.agent(), enrolment);
    }
    return Future.succeededFuture(verdict);
  }

  @Override
  public synchronized Future<@Nullable AdmittedAgent> find(String credentialHash) {
    return Future.succeededFuture(
        enrolled.values().stream()
            .filter(each -> each.credentialHash().equals(credentialHash))
            .filter(each -> !revoked.containsKey(each.agent()))
            .map(each -> new AdmittedAgent(each.agent(), each.pool()))
            .findFirst()
            .orElse(null));
  }

  @Override
  public synchronized Future<Boolean> revoke(String agent, Instant at) {
    return Future.succeededFuture(
        enrolled.containsKey(agent) && revoked.putIfAbsent(agent, at) == null);
  }

  @Override
  public synchronized Future<List<String>> revokedSince(Instant instant) {
    return Future.succeededFuture(List.copyOf(revoked.keySet()));
  }

  @Override
  public synchronized Future<Boolean> drain(String agent, Instant from, @Nullable Instant by) {
    drains.put(agent, new Drain(agent, from, by));
    return Future.succeededFuture(true);
  }

  @Override
  public synchronized Future<Boolean> undrain(String agent) {
    drains.remove(agent);
    return Future.succeededFuture(true);
  }

  @Override
  public synchronized Future<List<Drain>> drains() {
    return Future.succeededFuture(List.copyOf(drains.values()));
  }
}
