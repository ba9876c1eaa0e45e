package dev.quorus.cli.start;

import dev.quorus.cli.settings.SettingKey;

/** What can be set of a server of one process. */
enum StartKey implements SettingKey {
  PORT("port", "PORT", "Listen at this port; 0 for any free one. Default: 8080."),
  BIND("bind", "ADDRESS", "Listen at this address. Default: 127.0.0.1."),
  DATA("data", "DIR", "Keep store and keys here. Default: the quorus folder, ~/.quorus."),
  ROOT(
      "root",
      "DIR",
      "A folder that transfers may read and write; may be repeated. Default: this folder."),
  SLOTS("slots", "N", "Run at most N transfers at once. Default: 32."),
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
  GRACE("grace", "DURATION", "When stopped, let running transfers go on so long. Default: 30s."),
  TLS_CERT(
      "tls-cert",
      "FILE",
      "Serve HTTPS with this certificate (PEM, with its chain). Taken over when it changes."),
  TLS_KEY("tls-key", "FILE", "The private key of that certificate (PEM, not encrypted)."),
  AGENT_CA(
      "agent-ca",
      "FILE",
      "Let agents in only with a certificate that one of these signed (PEM); needs --tls-cert."),
  OIDC_ISSUER(
      "oidc-issuer",
      "URL",
      "Accept tokens of this OpenID Connect issuer beside API keys. Default: none."),
  OIDC_AUDIENCE("oidc-audience", "NAME", "That its tokens must be for; required with an issuer."),
  OIDC_ROLE_CLAIM(
      "oidc-role-claim",
      "CLAIM",
      "Which claim names roles, as realm_access.roles. Default: roles."),
  OIDC_ROLE(
      "oidc-role",
      "VALUE=ROLE",
      "A value of that claim means this role, or cluster-ROLE; may be repeated. Default: the roles'"
          + " own names."),
  OIDC_TENANT_CLAIM("oidc-tenant-claim", "CLAIM", "Which claim names the tenant. Default: tenant."),
  OIDC_TENANT("oidc-tenant", "NAME", "The tenant of a token without that claim. Default: default."),
  INSECURE("insecure", "", "Allow plain HTTP beyond this machine."),
  WEBHOOK_LOOPBACK("webhook-loopback", "", "Let webhooks call this machine itself."),
  AUDIT_RETENTION(
      "audit-retention",
      "DURATION",
      "Keep entries of the audit log so long, from 1d to 3650d. Default: 365d."),
  LOG_JSON("log-json", "", "Log in JSON, one object a line.");

  private final String key;
  private final String label;
  private final String description;

  StartKey(String key, String label, String description) {
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
    return this == ROOT || this == ENDPOINT_BANDWIDTH || this == OIDC_ROLE;
  }
}
