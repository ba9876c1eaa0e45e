package dev.quorus.controller.http;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** How the API's bytes travel. */
public sealed interface Transport {
  /** On this machine only, in clear. */
  Transport LOCAL = new Plain(false);

  /** What its addresses begin with. */
  String scheme();

  /**
   * In clear.
   *
   * @param beyondThisMachine whether somebody said that the network is to be trusted
   */
  record Plain(boolean beyondThisMachine) implements Transport {
    @Override
    public String scheme() {
      return "http";
    }
  }

  /**
   * TLS 1.2 or 1.3. Both files are looked at again and again, and taken over when they change.
   *
   * @param certificate the server's own first, then those up to its authority's; PEM
   * @param key its private key, unencrypted PEM
   * @param agentAuthorities certificates in PEM of those who vouch for agents: an agent then has to
   *     show a certificate of its own too; null to ask for none. Read once
   */
  record Tls(Path certificate, Path key, @Nullable Path agentAuthorities) implements Transport {
    /** Without certificates of agents. */
    public Tls(Path certificate, Path key) {
      this(certificate, key, null);
    }

    @Override
    public String scheme() {
      return "https";
    }
  }
}
