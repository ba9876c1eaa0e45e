-- Named connections of tenants. The definition is JSON in which secrets are sealed; how many sessions
-- it allows is a column of its own, since the leader looks at that of all of them.

CREATE TABLE connections (
  tenant     TEXT   NOT NULL,
  name       TEXT   NOT NULL,
  definition TEXT   NOT NULL,
  sessions   BIGINT,
  version    BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  changed_at BIGINT NOT NULL,
  rotated_at BIGINT,
  PRIMARY KEY (tenant, name)
);

-- Which transfers refer to which connection; as long as the transfer is kept.
CREATE TABLE transfer_connections (
  tenant      TEXT NOT NULL,
  name        TEXT NOT NULL,
  transfer_id TEXT NOT NULL,
  PRIMARY KEY (tenant, name, transfer_id)
);

CREATE INDEX connections_of_transfer ON transfer_connections (transfer_id);
