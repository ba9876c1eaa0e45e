package dev.quorus.cli.remote;

/** Says when a look at the server is worth while. */
interface Bell {
  /** Whether it rang since it was asked last. */
  boolean rung();

  /** Whether it can be relied on to ring. */
  boolean works();
}
