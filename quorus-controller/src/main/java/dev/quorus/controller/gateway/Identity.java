package dev.quorus.controller.gateway;

import dev.quorus.controller.security.AdmittedAgent;
import dev.quorus.core.bus.BusKind;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * Whose connection it is: every message must be in the name of the agent whose credential opened
 * it, and of the process that last said hello on it. Confined to an event loop.
 */
final class Identity {
  private final AdmittedAgent admitted;
  private @Nullable String boot;

  Identity(AdmittedAgent admitted) {
    this.admitted = admitted;
  }

  String agent() {
    return admitted.agent();
  }

  /** Which process of the agent this is; null before its hello. */
  @Nullable String boot() {
    return boot;
  }

  /** Why the message is not this agent's; null if it is. A hello tells which process it is. */
  @Nullable String objection(String kind, JsonObject body) {
    return switch (kind) {
      case BusKind.HELLO -> objectionToHello(body);
      case BusKind.HEARTBEAT ->
          objectionToName(body.getValue("agentId")) != null
              ? objectionToName(body.getValue("agentId"))
              : objectionToBoot(body.getValue("boot"));
      case BusKind.OUTCOMES -> objectionToName(body.getValue("agentId"));
      default -> "agents send no '" + kind + "'";
    };
  }

  private @Nullable String objectionToHello(JsonObject body) {
    if (!(body.getValue("profile") instanceof JsonObject profile)) {
      return "the hello has no profile";
    }
    String other = objectionToName(profile.getValue("agentId"));
    if (other != null) {
      return other;
    }
    if (!admitted.pool().equals(profile.getValue("pool"))) {
      return "the agent enrolled for pool '%s', and for no other".formatted(admitted.pool());
    }
    if (!(profile.getValue("boot") instanceof String told)) {
      return "the hello does not say which process it is from";
    }
    boot = told;
    return null;
  }

  private @Nullable String objectionToName(@Nullable Object name) {
    return admitted.agent().equals(name)
        ? null
        : "this is the connection of agent '%s', and the message is in another's name"
            .formatted(admitted.agent());
  }

  private @Nullable String objectionToBoot(@Nullable Object told) {
    return told instanceof String text && text.equals(boot)
        ? null
        : "the heartbeat is of another process than the last hello";
  }
}
