-- Tenants with their quotas, API keys that expire and are revoked, and the log of what was done.

CREATE TABLE tenants (
  id            TEXT   NOT NULL PRIMARY KEY,
  description   TEXT   NOT NULL,
  max_running   BIGINT,
  max_queued    BIGINT,
  max_day_bytes BIGINT,
  max_requests  BIGINT,
  created_at    BIGINT NOT NULL
);

INSERT INTO tenants (id, description, created_at)
  SELECT tenant, '', MIN(created_at) FROM api_keys GROUP BY tenant;

-- What was moved, by the day of UTC, counted in days since 1970.
CREATE TABLE tenant_bytes (
  tenant TEXT   NOT NULL,
  day    BIGINT NOT NULL,
  bytes  BIGINT NOT NULL,
  PRIMARY KEY (tenant, day)
);

-- A key that was revoked keeps its row. Its hash is made unusable too, so that a controller of an
-- earlier version, which knows no revocation, does not admit it either.
ALTER TABLE api_keys ADD COLUMN scope TEXT NOT NULL DEFAULT 'TENANT';
ALTER TABLE api_keys ADD COLUMN max_requests BIGINT;
ALTER TABLE api_keys ADD COLUMN created_by TEXT;
ALTER TABLE api_keys ADD COLUMN expires_at BIGINT;
ALTER TABLE api_keys ADD COLUMN revoked_at BIGINT;
ALTER TABLE api_keys ADD COLUMN last_used_at BIGINT;

UPDATE api_keys SET scope = 'CLUSTER' WHERE id = 'admin';

-- Only ever added to. Each hash is over the one before and the whole row.
CREATE TABLE audit (
  seq       BIGINT NOT NULL PRIMARY KEY,
  at        BIGINT NOT NULL,
  who       TEXT   NOT NULL,
  tenant    TEXT   NOT NULL,
  address   TEXT   NOT NULL,
  operation TEXT   NOT NULL,
  subject   TEXT   NOT NULL,
  outcome   TEXT   NOT NULL,
  detail    TEXT,
  times     BIGINT NOT NULL,
  transfers TEXT,
  hash      TEXT   NOT NULL
);

CREATE INDEX audit_of_tenant ON audit (tenant, seq);
CREATE INDEX audit_of_key ON audit (who, seq);

-- The row that every transaction locks carries the end of the chain, and a number that changes with
-- each change of tenants and keys.
ALTER TABLE ledger ADD COLUMN last_audit BIGINT NOT NULL DEFAULT 0;
ALTER TABLE ledger ADD COLUMN audit_hash TEXT NOT NULL
  DEFAULT '0000000000000000000000000000000000000000000000000000000000000000';
ALTER TABLE ledger ADD COLUMN access_version BIGINT NOT NULL DEFAULT 0;
