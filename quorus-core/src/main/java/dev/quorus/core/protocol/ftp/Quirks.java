package dev.quorus.core.protocol.ftp;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What was learned of servers the hard way, to be known at the next login. */
final class Quirks {
  private final Set<String> implicit = ConcurrentHashMap.newKeySet();
  private final Set<String> oneByOne = ConcurrentHashMap.newKeySet();

  /** Whether TLS begins with the first byte there. */
  boolean isImplicit(FtpTarget target) {
    return target.port() == FtpTarget.IMPLICIT_PORT || implicit.contains(target.where());
  }

  void foundImplicit(FtpTarget target) {
    implicit.add(target.where());
  }

  /** Whether several commands may be sent before the first is answered. */
  boolean pipelines(FtpTarget target) {
    return !oneByOne.contains(target.where());
  }

  void foundOneByOne(FtpTarget target) {
    oneByOne.add(target.where());
  }
}
