package dev.quorus.cli.start;

import dev.quorus.cli.settings.SettingKey;

/** What can be set of a controller of a cluster. */
enum ControllerKey implements SettingKey {
  DATABASE(
      "database",
      "URL",
      "The database of all controllers, as jdbc:postgresql://HOST/NAME; required."),
  DATABASE_USER("database-user", "NAME", "Who it is opened as. Default: the URL's."),
  DATABASE_PASSWORD_FILE(
      "database-password-file",
      "FILE",
      "Holds the password. Default: QUORUS_DATABASE_PASSWORD of the environment, or the URL's."),
  NAME("name", "NAME", "What this controller is called. Default: this machine and the port."),
  PORT("port", "PORT", "Listen at this port; 0 for any free one. Default: 8080."),
  BIND("bind", "ADDRESS", "Listen at this address. Default: 127.0.0.1."),
  ADVERTISE("advertise", "URL", "Where agents and clients reach it. Default: --bind and the port."),
  DATA("data", "DIR", "Keep keys here. Default: ~/.quorus/controller."),
  CLUSTER_MEMBERS(
      "cluster-members",
      "HOST:PORT,...",
      "Where the controllers' bus is found, by the --cluster-port of each. Default: this one is"
          + " alone."),
  CLUSTER_PORT("cluster-port", "N", "Join the controllers' bus at this port. Default: 5701."),
  CLUSTER_BUS_PORT(
      "cluster-bus-port", "N", "Take messages of the bus at this port. Default: any free one."),
  CLUSTER_BIND(
      "cluster-bind",
      "ADDRESS",
      "Join the controllers' bus at this address. Default: --bind, or this machine's among the"
          + " members."),
  CLUSTER_CERT("cluster-cert", "FILE", "Certificate for TLS between controllers (PEM)."),
  CLUSTER_KEY("cluster-key", "FILE", "The private key of that certificate (PEM)."),
  CLUSTER_CA("cluster-ca", "FILE", "Who signed the certificates of all controllers (PEM)."),
  SECRETS_KEY_FILE(
      "secrets-key-file",
      "FILE",
      "Holds the key that seals secrets, the same for all controllers. Default:"
          + " QUORUS_SECRETS_KEY of the environment."),
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
  GRACE("grace", "DURATION", "When stopped, finish what was begun within this. Default: 30s."),
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

  ControllerKey(String key, String label, String description) {
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
    return this == OIDC_ROLE;
  }
}
