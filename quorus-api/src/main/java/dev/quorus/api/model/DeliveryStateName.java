package dev.quorus.api.model;

/** Where a message of a webhook stands. */
public enum DeliveryStateName implements WireName {
  PENDING,
  DELIVERED,
  FAILED;

  @Override
  public String wire() {
    return name();
  }
}
