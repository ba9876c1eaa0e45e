package dev.quorus.core.transfer;

/** What was asked for. Never changes after the submit. */
public record TransferOrder(
    Endpoint source,
    Endpoint destination,
    Delivery delivery,
    Placement placement,
    Patience patience,
    Selection selection,
    Flow flow) {

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
    return new TransferOrder(from, to, delivery, placement, patience, selection, flow);
  }

  /** An order with defaults for everything but its two ends. */
  public static TransferOrder of(Endpoint source, Endpoint destination) {
    return new TransferOrder(
        source, destination, Delivery.DEFAULT, Placement.DEFAULT, Patience.DEFAULT);
  }
}
