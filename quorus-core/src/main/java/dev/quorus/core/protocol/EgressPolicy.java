package dev.quorus.core.protocol;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Set;

/**
 * Which addresses may be connected to. Link-local and metadata addresses never: a request must not
 * reach the credentials of the machine that the agent runs on. The name is resolved here and the
 * connection made to the very address that was checked, so a second answer of the name server
 * changes nothing.
 */
public final class EgressPolicy {
  /** Metadata services that do not live at a link-local address. */
  private static final Set<String> METADATA =
      Set.of("100.100.100.200", "fd00:ec2:0:0:0:0:0:254", "168.63.129.16");

  private EgressPolicy() {}

  /** An address of the host that may be connected to; blocks for the name server. */
  public static InetAddress resolve(String host, String where) throws TransferException {
    InetAddress address = lookUp(host, where);
    if (address.isLinkLocalAddress()
        || address.isMulticastAddress()
        || address.isAnyLocalAddress()
        || METADATA.contains(address.getHostAddress())) {
      throw new TransferException(
          new Rejected(
              FailureCode.REDIRECT_REFUSED,
              "%s has the address %s, which is link-local or a metadata service and never"
                      .formatted(where, address.getHostAddress())
                  + " connected to"));
    }
    return address;
  }

  private static InetAddress lookUp(String host, String where) throws TransferException {
    try {
      return InetAddress.getByName(host);
    } catch (UnknownHostException e) {
      throw new TransferException(
          new Unreachable(FailureCode.UNREACHABLE, where + " has no address: unknown host"), e);
    }
  }
}
