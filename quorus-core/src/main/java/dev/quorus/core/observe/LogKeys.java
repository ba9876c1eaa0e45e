package dev.quorus.core.observe;

/** Names of the key-values in log lines, so that the same thing has the same name everywhere. */
public final class LogKeys {
  public static final String TRANSFER_ID = "transferId";
  public static final String ATTEMPT = "attempt";
  public static final String EPOCH = "epoch";
  public static final String AGENT_ID = "agentId";
  public static final String PROTOCOL = "protocol";
  public static final String ENDPOINT = "endpoint";

  private LogKeys() {}
}
