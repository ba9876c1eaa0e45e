package dev.quorus.controller.store;

import java.util.Map;

/** An event of the log, with what decides who hears of it. */
public sealed interface FeedEvent permits TransferMoved, RunMoved {
  /** Ascends over all of them. */
  long seq();

  /** Of what it is about. */
  String tenant();

  /** By which it is chosen. */
  Map<String, String> labels();

  FeedSubject subject();

  /** Whether nothing follows about its subject, unless somebody takes that up again. */
  boolean last();
}
