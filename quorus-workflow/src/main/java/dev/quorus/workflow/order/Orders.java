package dev.quorus.workflow.order;

import dev.quorus.core.config.BandwidthText;
import dev.quorus.core.transfer.Bandwidth;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Flow;
import dev.quorus.core.transfer.Patience;
import dev.quorus.core.transfer.Placement;
import dev.quorus.core.transfer.Selection;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.workflow.plan.PlannedLocation;
import dev.quorus.workflow.plan.PlannedSelection;
import dev.quorus.workflow.plan.PlannedText;
import dev.quorus.workflow.plan.PlannedTransfer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes orders for an engine of transfers of a plan. For use by as many threads as its connections.
 */
public final class Orders {
  private final Connected connections;

  public Orders(Connected connections) {
    this.connections = connections;
  }

  /** Where a location leads. */
  public Endpoint endpoint(PlannedLocation location) {
    String text = location.text().known().orElseThrow();
    return location.connection() == null
        ? Endpoint.parse(text)
        : connections.endpoint(location.connection()).below(text.replaceFirst("^/+", ""));
  }

  /** The same of a folder; a slash at its end makes no difference. */
  public Endpoint folder(PlannedLocation location) {
    return endpoint(location).asFolder();
  }

  /**
   * The order of a transfer.
   *
   * @throws IllegalArgumentException if it makes no sense, such as a tree into itself
   */
  public TransferOrder order(PlannedTransfer transfer, Placing placing) {
    boolean tree = transfer.selection().recursive();
    Endpoint source = tree ? folder(transfer.source()) : endpoint(transfer.source());
    Endpoint destination = tree ? folder(transfer.destination()) : endpoint(transfer.destination());
    if (tree) {
      requireApart(source, destination);
    }
    Patience usual = Patience.DEFAULT;
    return new TransferOrder(
        source,
        destination,
        delivery(transfer),
        new Placement(
            placing.tenant(),
            placing.pool(),
            transfer.copying().priority(),
            placing.labels(),
            transfer.copying().deadline() == null ? null : transfer.copying().deadline().due()),
        new Patience(Math.min(placing.tries(), Patience.MOST_ATTEMPTS), usual.noProgress(), null),
        selection(transfer.selection()),
        new Flow(bandwidth(transfer.copying().bandwidth()), 0));
  }

  /** A tree that is copied into itself has no end, and one that is mirrored there is deleted. */
  private static void requireApart(Endpoint source, Endpoint destination) {
    boolean oneServer =
        source.scheme().equals(destination.scheme()) && source.host().equals(destination.host());
    String from = source.uri().getPath() + "/";
    String to = destination.uri().getPath() + "/";
    if (oneServer && (from.startsWith(to) || to.startsWith(from))) {
      throw new IllegalArgumentException(
          "the folders %s and %s lie within each other; give the destination a folder beside the source"
              .formatted(source.display(), destination.display()));
    }
  }

  private static Delivery delivery(PlannedTransfer transfer) {
    Delivery usual = Delivery.DEFAULT;
    return new Delivery(
        transfer.copying().verify(),
        usual.algorithm(),
        null,
        transfer.copying().overwrite(),
        usual.publish(),
        usual.createFolders());
  }

  /** Which files are meant; a glob's selection has patterns whether it is recursive or not. */
  public static Selection selection(PlannedSelection planned) {
    boolean tree =
        planned.recursive() || !planned.include().isEmpty() || !planned.exclude().isEmpty();
    Integer deletes = planned.maxDelete();
    return new Selection(
        tree,
        texts(planned.include()),
        texts(planned.exclude()),
        deletes == null ? null : new Selection.Mirror(deletes),
        false);
  }

  private static List<String> texts(List<PlannedText> texts) {
    return texts.stream().map(each -> each.known().orElseThrow()).toList();
  }

  private static @Nullable Bandwidth bandwidth(@Nullable PlannedText text) {
    return text == null ? null : BandwidthText.parse(text.known().orElseThrow());
  }

  /**
   * A file that was found, as it can stand as the source of a transfer: a path, or a URI where the
   * folder is one.
   *
   * @param folder that the location leads to
   * @param path below it
   */
  public static String item(PlannedLocation location, Endpoint folder, String path) {
    String text = location.text().known().orElseThrow();
    boolean plain = location.connection() != null || text.startsWith("/");
    return plain ? text.replaceFirst("/*$", "/") + path : folder.below(path).uri().toString();
  }
}
