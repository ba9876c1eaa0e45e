package dev.quorus.api.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * By what the server of a connection is known; by what agents know if nothing is said.
 *
 * @param hostKey fingerprints, of which its key or certificate must have one
 * @param knownHosts lines of a known-hosts file as OpenSSH keeps it
 * @param authorities certificates in PEM, one of which must have signed the server's
 * @param firstUse whether a server that an agent does not know is believed once
 */
public record ConnectionTrust(
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> hostKey,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> knownHosts,
    @Nullable String authorities,
    @Nullable Boolean firstUse) {
  public static final ConnectionTrust BY_AGENT =
      new ConnectionTrust(List.of(), List.of(), null, null);

  public ConnectionTrust {
    hostKey = hostKey == null ? List.of() : List.copyOf(hostKey);
    knownHosts = knownHosts == null ? List.of() : List.copyOf(knownHosts);
  }
}
