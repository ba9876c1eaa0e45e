package dev.quorus.controller.security;

import dev.quorus.controller.repeat.Repeatable;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where tokens and credentials of agents are kept, as hashes. */
public interface AgentAccessStore extends Repeatable<AgentAccessStore> {
  Future<@Nullable Void> add(AgentToken token);

  /** Enrols the agent if token and agent allow it, and counts one use of the token, in one step. */
  Future<EnrolResult> enrol(Enrolment enrolment);

  /** Whose credential this is; null if it is nobody's, or revoked. */
  Future<@Nullable AdmittedAgent> find(String credentialHash);

  /** Makes the agent's credential worth nothing; false if it has none that is worth anything. */
  Future<Boolean> revoke(String agent, Instant at);

  /** The agents whose credentials were revoked since then. */
  Future<List<String>> revokedSince(Instant instant);
}
