package dev.quorus.core.protocol.ftp;

import dev.quorus.core.protocol.Fact;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a server says of itself.
 *
 * @param greeting its first line
 * @param system its answer to SYST; empty if it gives none
 * @param features what it offers, one line each
 * @param passive how data connections are asked for: EPSV, or PASV where that is not known
 * @param resumes whether files can be read and written from an offset
 * @param setsTimes whether a file can be given a time
 * @param exactListings whether listings are made for programs
 * @param tls null in clear
 */
public record FtpProbe(
    String greeting,
    String system,
    List<String> features,
    String passive,
    boolean resumes,
    boolean setsTimes,
    boolean exactListings,
    @Nullable Secured tls) {

  public FtpProbe {
    features = List.copyOf(features);
  }

  List<Fact> facts() {
    List<Fact> facts = new ArrayList<>();
    facts.add(new Fact("software", system.isEmpty() ? greeting : greeting + "; " + system));
    if (tls == null) {
      facts.add(new Fact("protection", "none: password and bytes go in clear"));
    } else {
      facts.add(new Fact(Fact.FINGERPRINT, tls.fingerprint()));
      facts.add(new Fact("certificate expires", tls.expires().toString()));
      facts.add(new Fact("protection", tls.version()));
      facts.add(new Fact("cipher", tls.cipher()));
      facts.add(Fact.yesNo("resumes TLS sessions", tls.resumed()));
    }
    facts.add(new Fact("extensions", String.join(", ", features)));
    facts.add(new Fact("data connections", passive));
    facts.add(Fact.yesNo("restarts", resumes));
    facts.add(Fact.yesNo("sets times", setsTimes));
    facts.add(Fact.yesNo("exact listings", exactListings));
    return facts;
  }

  /**
   * How the connection is protected.
   *
   * @param version as {@code TLSv1.3}
   * @param fingerprint of the certificate, as it is pinned
   * @param expires when the certificate ends
   * @param resumed whether the data connection resumed the TLS session of the control connection
   */
  public record Secured(
      String version, String cipher, String fingerprint, Instant expires, boolean resumed) {}
}
