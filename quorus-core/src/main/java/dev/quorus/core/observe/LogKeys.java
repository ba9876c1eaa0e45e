package dev.quorus.core.observe;

/**
 * The names under which log lines carry their context. The same thing has the same name in every
 * module, so that one search finds all lines about one transfer.
 */
public final class LogKeys {
  /** The id of a transfer. */
  public static final String TRANSFER_ID = "transferId";

  /** The number of an attempt, 1 for the first. */
  public static final String ATTEMPT = "attempt";

  /** The fencing number of the leader that assigned an attempt. */
  public static final String EPOCH = "epoch";

  /** The id of an agent. */
  public static final String AGENT_ID = "agentId";

  /** The scheme that an endpoint is reached by. */
  public static final String PROTOCOL = "protocol";

  /** One end of a transfer, as {@link Redacted} shows it. */
  public static final String ENDPOINT = "endpoint";

  private LogKeys() {}
}
