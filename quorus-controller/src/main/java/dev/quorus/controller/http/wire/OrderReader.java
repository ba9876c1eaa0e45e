package dev.quorus.controller.http.wire;

import dev.quorus.api.codec.InvalidRequest;
import dev.quorus.api.model.OverwriteName;
import dev.quorus.api.model.PublishName;
import dev.quorus.api.model.SubmitTransfer;
import dev.quorus.api.model.VerifyName;
import dev.quorus.api.model.Violation;
import dev.quorus.controller.connection.KnownConnections;
import dev.quorus.controller.http.wire.EndpointReader.Named;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Digest;
import dev.quorus.core.transfer.DigestAlgorithm;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Flow;
import dev.quorus.core.transfer.Notice;
import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.Patience;
import dev.quorus.core.transfer.Placement;
import dev.quorus.core.transfer.PublishMode;
import dev.quorus.core.transfer.Selection;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.core.transfer.VerifyMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes an order of what a client submits, which has the form of the contract already: checks what
 * it means. For use by many threads.
 */
public final class OrderReader {
  private final EndpointReader endpoints;

  /** For orders between endpoints of these schemes, given in lower case. */
  public OrderReader(Set<String> schemes) {
    this.endpoints = new EndpointReader(schemes);
  }

  /**
   * The order, for the tenant whose key submitted it.
   *
   * @throws InvalidRequest with all that is wrong
   */
  public TransferOrder read(SubmitTransfer wanted, String tenant) {
    return read(wanted, tenant, KnownConnections.NONE);
  }

  /**
   * The order, whose ends may be places in these connections.
   *
   * @throws InvalidRequest with all that is wrong
   * @throws UnknownConnections if nothing is wrong but that it names connections that there are not
   */
  public TransferOrder read(SubmitTransfer wanted, String tenant, KnownConnections known) {
    List<Violation> violations = new ArrayList<>(0);
    Named named = new Named(known, new ArrayList<>(0));
    boolean recursive = wanted.selection().recursive();
    Endpoint source = endpoints.read(wanted.source(), Side.SOURCE, recursive, violations, named);
    Endpoint destination =
        endpoints.read(wanted.destination(), Side.DESTINATION, recursive, violations, named);
    if (source != null && destination != null) {
      checkApart(source, destination, recursive, violations);
    }
    Delivery delivery =
        delivery(ConnectionDefaults.of(wanted, known).applied(wanted.delivery()), violations);
    Selection selection = SelectionRules.selection(wanted.selection(), violations);
    Flow flow = SelectionRules.flow(wanted.flow(), violations);
    Notice notice = NoticeRules.notice(wanted.notice(), violations);
    if (violations.isEmpty() && !named.unknown().isEmpty()) {
      throw new UnknownConnections(named.unknown());
    }
    if (!violations.isEmpty() || source == null || destination == null) {
      throw new InvalidRequest(violations);
    }
    return new TransferOrder(
        source,
        destination,
        delivery,
        placement(wanted.placement(), tenant),
        patience(wanted.patience()),
        selection,
        flow,
        notice);
  }

  /** A tree that is copied into itself has no end, and one that is mirrored there is deleted. */
  private static void checkApart(
      Endpoint source, Endpoint destination, boolean recursive, List<Violation> violations) {
    if (source.uri().equals(destination.uri())) {
      violations.add(
          new Violation("/destination", destination.display(), "must not be the source itself"));
    } else if (recursive && (isWithin(source, destination) || isWithin(destination, source))) {
      violations.add(
          new Violation(
              "/destination",
              destination.display(),
              "and the source must not lie within each other; give a folder beside it"));
    }
  }

  private static boolean isWithin(Endpoint outer, Endpoint inner) {
    return outer.scheme().equals(inner.scheme())
        && outer.host().equals(inner.host())
        && folder(inner).startsWith(folder(outer));
  }

  private static String folder(Endpoint endpoint) {
    String path = endpoint.uri().getPath();
    return path.endsWith("/") ? path : path + "/";
  }

  private static Delivery delivery(SubmitTransfer.Delivery wanted, List<Violation> violations) {
    VerifyMode verify = verify(wanted.verify());
    String digest = wanted.digest();
    if (digest != null && (verify == VerifyMode.NONE || verify == VerifyMode.SIZE)) {
      violations.add(
          new Violation(
              "/digest",
              digest,
              "has no use with verify "
                  + wire(wanted.verify())
                  + ", which computes no digest;"
                  + " leave verify out, or make it checksum"));
    }
    Digest expected = digest != null && digest.indexOf(':') >= 0 ? Digest.parse(digest) : null;
    return new Delivery(
        verify,
        algorithm(digest, expected),
        expected,
        overwrite(wanted.overwrite()),
        publish(wanted.publish()),
        wanted.createFolders());
  }

  private static DigestAlgorithm algorithm(@Nullable String digest, @Nullable Digest expected) {
    if (expected != null) {
      return expected.algorithm();
    }
    return digest == null ? Delivery.DEFAULT.algorithm() : DigestAlgorithm.parse(digest);
  }

  private static Placement placement(SubmitTransfer.Placement wanted, String tenant) {
    return new Placement(
        tenant,
        wanted.pool(),
        wanted.priority(),
        wanted.labels(),
        wanted.deadline(),
        wanted.agentLabels());
  }

  private static Patience patience(SubmitTransfer.Patience wanted) {
    return new Patience(wanted.maxAttempts(), wanted.noProgressTimeout(), wanted.timeout());
  }

  private static String wire(@Nullable VerifyName verify) {
    return verify == null ? "automatic" : verify.wire();
  }

  private static VerifyMode verify(@Nullable VerifyName name) {
    return switch (name) {
      case null -> VerifyMode.AUTO;
      case NONE -> VerifyMode.NONE;
      case SIZE -> VerifyMode.SIZE;
      case CHECKSUM -> VerifyMode.CHECKSUM;
    };
  }

  private static OverwritePolicy overwrite(OverwriteName name) {
    return switch (name) {
      case FAIL -> OverwritePolicy.FAIL;
      case REPLACE -> OverwritePolicy.REPLACE;
      case SKIP -> OverwritePolicy.SKIP;
      case NEWER -> OverwritePolicy.NEWER;
    };
  }

  private static PublishMode publish(@Nullable PublishName name) {
    return switch (name) {
      case null -> PublishMode.FSYNC;
      case FSYNC -> PublishMode.FSYNC;
      case RENAME -> PublishMode.RENAME;
    };
  }
}
