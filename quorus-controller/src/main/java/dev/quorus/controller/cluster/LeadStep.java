package dev.quorus.controller.cluster;

/** What a controller has to do about the lead. */
sealed interface LeadStep {
  /** Ask the store for the lead, or to renew it; the answer is to be handed back. */
  record Ask() implements LeadStep {}

  /** Lead from now on under this epoch. */
  record Lead(long epoch) implements LeadStep {}

  /** Lead no longer. */
  record StandDown() implements LeadStep {}

  /** Give a lead back that cannot be used. */
  record Resign() implements LeadStep {}
}
