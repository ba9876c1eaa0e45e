-- Append-only: a migration that was released never changes. Plain SQL for SQLite and PostgreSQL.
-- Times are microseconds since 1970 in UTC. Identifiers are UUIDs in their text form: for UUIDv7
-- the order of the text is the order of submission.
-- No foreign keys: one writer keeps the tables together in one transaction, and checking each
-- event's transfer again would cost every submit a look-up.

CREATE TABLE transfers (
  id          TEXT    NOT NULL PRIMARY KEY,
  tenant      TEXT    NOT NULL,
  state       TEXT    NOT NULL,
  attempts    INTEGER NOT NULL,
  epoch       BIGINT  NOT NULL,
  agent       TEXT,
  order_json  TEXT    NOT NULL,
  retry_of    TEXT,
  created_at  BIGINT  NOT NULL,
  started_at  BIGINT,
  state_at    BIGINT  NOT NULL,
  due_at      BIGINT,
  finished_at BIGINT,
  failure     TEXT,
  receipt     TEXT,
  bytes       BIGINT  NOT NULL,
  total       BIGINT  NOT NULL,
  idem_key    TEXT,
  fingerprint TEXT
);

-- Lists: every filter by state, and the whole as the merge of its states.
CREATE INDEX transfers_listed ON transfers (tenant, state, id);

-- What a controller loads when it starts.
CREATE INDEX transfers_open ON transfers (id) WHERE finished_at IS NULL;

-- What retention removes.
CREATE INDEX transfers_finished ON transfers (finished_at) WHERE finished_at IS NOT NULL;

-- A key lives as long as its transfer.
CREATE UNIQUE INDEX transfers_idempotent ON transfers (tenant, idem_key)
  WHERE idem_key IS NOT NULL;

CREATE TABLE labels (
  tenant      TEXT NOT NULL,
  name        TEXT NOT NULL,
  value       TEXT NOT NULL,
  transfer_id TEXT NOT NULL,
  PRIMARY KEY (tenant, name, value, transfer_id)
);

CREATE INDEX labels_of_transfer ON labels (transfer_id);

CREATE TABLE events (
  seq         BIGINT  NOT NULL PRIMARY KEY,
  transfer_id TEXT    NOT NULL,
  at          BIGINT  NOT NULL,
  state       TEXT    NOT NULL,
  attempt     INTEGER NOT NULL,
  detail      TEXT
);

CREATE INDEX events_of_transfer ON events (transfer_id, seq);

-- One row: numbers of purged events are not given again.
CREATE TABLE event_numbers (
  id          INTEGER NOT NULL PRIMARY KEY,
  last_purged BIGINT  NOT NULL
);

INSERT INTO event_numbers (id, last_purged) VALUES (1, 0);

-- A released attempt's number is given again, so the event of its assignment tells them apart.
CREATE TABLE attempts (
  transfer_id TEXT    NOT NULL,
  seq         BIGINT  NOT NULL,
  number      INTEGER NOT NULL,
  epoch       BIGINT  NOT NULL,
  agent       TEXT    NOT NULL,
  result      TEXT    NOT NULL,
  assigned_at BIGINT  NOT NULL,
  finished_at BIGINT,
  bytes       BIGINT  NOT NULL,
  failure     TEXT,
  PRIMARY KEY (transfer_id, seq)
);

-- One row: who leads, and the fencing number of its writes.
CREATE TABLE leader (
  id       INTEGER NOT NULL PRIMARY KEY,
  owner    TEXT    NOT NULL,
  epoch    BIGINT  NOT NULL,
  taken_at BIGINT  NOT NULL
);

INSERT INTO leader (id, owner, epoch, taken_at) VALUES (1, '', 0, 0);

CREATE TABLE agents (
  id         TEXT   NOT NULL PRIMARY KEY,
  profile    TEXT   NOT NULL,
  first_seen BIGINT NOT NULL,
  last_seen  BIGINT NOT NULL
);

CREATE TABLE api_keys (
  id         TEXT   NOT NULL PRIMARY KEY,
  name       TEXT   NOT NULL,
  tenant     TEXT   NOT NULL,
  role       TEXT   NOT NULL,
  hash       TEXT   NOT NULL,
  created_at BIGINT NOT NULL
);
