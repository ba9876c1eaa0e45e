package dev.quorus.cli.agent;

import dev.quorus.cli.settings.SettingKey;

/** What can be set of an agent that dials out. */
enum AgentKey implements SettingKey {
  CONTROLLER(
      "controller",
      "URL[,URL...]",
      "Dial these controllers, one of them at a time, as https://c1:8080; may be repeated."),
  TOKEN_FILE(
      "token-file",
      "FILE",
      "Enrol with the token in this file, which 'quorus agent-token create' prints; needed once."
          + " Default: QUORUS_AGENT_TOKEN of the environment."),
  ID("id", "ID", "What this agent is called among all others. Default: this machine's name."),
  POOL("pool", "POOL", "Run transfers of this pool. Default: default."),
  LABEL(
      "label",
      "KEY=VALUE",
      "Shown beside it; near=HOST prefers it for files of HOST; may be repeated."),
  SLOTS("slots", "N", "Run at most N transfers at once. Default: 32."),
  ROOT(
      "root",
      "DIR",
      "A folder that transfers may read and write; may be repeated. Default: this folder."),
  DATA("data", "DIR", "Keep credential and journal here. Default: agents/ID in ~/.quorus."),
  BANDWIDTH(
      "bandwidth",
      "RATE",
      "Move at most so much in all, as 50MiB/s, or by the hour, as '08:00,10MiB/s 18:30,off'."),
  ENDPOINT_BANDWIDTH(
      "endpoint-bandwidth",
      "HOST=RATE",
      "Move at most so much from and to HOST, or HOST:PORT, together; may be repeated."),
  ENDPOINT_SESSIONS(
      "endpoint-sessions",
      "N",
      "Open at most N sessions with one server, fewer where it bears fewer. Default: 32."),
  CA("ca", "FILE", "Trust controllers whose certificate was signed by these (PEM)."),
  TLS_CERT("tls-cert", "FILE", "Show this certificate to controllers (PEM, with its chain)."),
  TLS_KEY("tls-key", "FILE", "The private key of that certificate (PEM, not encrypted)."),
  GRACE("grace", "DURATION", "When stopped, stop what runs within this. Default: 30s."),
  INSECURE("insecure", "", "Allow plain HTTP to controllers beyond this machine."),
  LOG_JSON("log-json", "", "Log in JSON, one object a line.");

  private final String key;
  private final String label;
  private final String description;

  AgentKey(String key, String label, String description) {
    this.key = key;
    this.label = label;
    this.description = description;
  }

  @Override
  public String key() {
    return key;
  }

  @Override
  public String label() {
    return label;
  }

  @Override
  public String description() {
    return description;
  }

  @Override
  public boolean repeatable() {
    return this == CONTROLLER || this == LABEL || this == ROOT || this == ENDPOINT_BANDWIDTH;
  }
}
