package dev.quorus.controller.http;

import java.nio.file.Path;

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
   */
  record Tls(Path certificate, Path key) implements Transport {
    @Override
    public String scheme() {
      return "https";
    }
  }
}
