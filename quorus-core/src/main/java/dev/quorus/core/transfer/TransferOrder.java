package dev.quorus.core.transfer;

import org.jspecify.annotations.Nullable;

/**
 * What was asked for. Never changes after the submit.
 *
 * @param notice who is told of it; null for nobody, and wherever it was read from the store or the
 *     bus: it is kept apart, and agents need not know it
 */
public record TransferOrder(
    Endpoint source,
    Endpoint destination,
    Delivery delivery,
    Placement placement,
    Patience patience,
    Selection selection,
    Flow flow,
    @Nullable Notice notice) {

  /** An order of which nobody is told. */
  public TransferOrder(
      Endpoint source,
      Endpoint destination,
      Delivery delivery,
      Placement placement,
      Patience patience,
      Selection selection,
      Flow flow) {
    this(source, destination, delivery, placement, patience, selection, flow, null);
  }

  /** An order for one file, as fast as it goes. */
  public TransferOrder(
      Endpoint source,
      Endpoint destination,
      Delivery delivery,
      Placement placement,
      Patience patience) {
    this(source, destination, delivery, placement, patience, Selection.ONE_FILE, Flow.DEFAULT);
  }

  /** Whether an end was given by the name of a connection. */
  public boolean isNamed() {
    return source.named() != null || destination.named() != null;
  }

  /** The same between other ends. */
  public TransferOrder between(Endpoint from, Endpoint to) {
    return new TransferOrder(from, to, delivery, placement, patience, selection, flow, notice);
  }

  /** The same, of which somebody is told. */
  public TransferOrder with(@Nullable Notice told) {
    return new TransferOrder(
        source, destination, delivery, placement, patience, selection, flow, told);
  }

  /** An order with defaults for everything but its two ends. */
  public static TransferOrder of(Endpoint source, Endpoint destination) {
    return new TransferOrder(
        source, destination, Delivery.DEFAULT, Placement.DEFAULT, Patience.DEFAULT);
  }
}
