package dev.quorus.cli.start;

import dev.quorus.cli.settings.Said;
import dev.quorus.cli.settings.SettingKey;
import dev.quorus.controller.http.Transport;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;

/** How addresses of servers are read, and how they are served. */
final class Addresses {
  /** By its number: the name could lead to the loopback of IPv6. */
  static final InetAddress LOOPBACK = read("127.0.0.1");

  private Addresses() {}

  static InetAddress read(String text) {
    try {
      return InetAddress.getByName(text);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(
          "'%s' is no address and no known host; an address is 127.0.0.1 or ::1".formatted(text),
          e);
    }
  }

  /** Where the files of the API's transport are said. */
  record TlsKeys(SettingKey certificate, SettingKey key, SettingKey agentAuthorities) {}

  static Transport transport(Said said, TlsKeys keys, boolean insecure) {
    Path certificate = said.path(keys.certificate());
    Path key = said.path(keys.key());
    Path agents = said.path(keys.agentAuthorities());
    if (certificate != null && key != null) {
      return new Transport.Tls(certificate, key, agents);
    }
    if (agents != null) {
      said.problem("certificates of agents need TLS; give --tls-cert and --tls-key as well");
    }
    if (certificate != null || key != null) {
      said.problem("a certificate and its key go together; give both --tls-cert and --tls-key");
    }
    return new Transport.Plain(insecure);
  }
}
