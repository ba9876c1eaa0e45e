-- Workflows, their runs, and what starts them. A run is its rows: see decision 18.

CREATE TABLE workflows (
  tenant      TEXT    NOT NULL,
  name        TEXT    NOT NULL,
  version     INTEGER NOT NULL,
  document    TEXT    NOT NULL,
  description TEXT    NOT NULL,
  triggers    INTEGER NOT NULL,
  created_at  BIGINT  NOT NULL,
  created_by  TEXT    NOT NULL,
  deleted_at  BIGINT,
  PRIMARY KEY (tenant, name, version)
);

CREATE TABLE workflow_runs (
  id          TEXT    NOT NULL PRIMARY KEY,
  tenant      TEXT    NOT NULL,
  workflow    TEXT    NOT NULL,
  version     INTEGER NOT NULL,
  spec        TEXT    NOT NULL,
  plan_hash   TEXT    NOT NULL,
  start_key   TEXT,
  fingerprint TEXT,
  phase       TEXT    NOT NULL,
  paused      INTEGER NOT NULL,
  outcome     TEXT,
  why_code    TEXT,
  why         TEXT,
  created_at  BIGINT  NOT NULL,
  created_by  TEXT    NOT NULL,
  started_at  BIGINT,
  ended_at    BIGINT
);

CREATE UNIQUE INDEX workflow_runs_started ON workflow_runs (tenant, start_key)
  WHERE start_key IS NOT NULL;
CREATE INDEX workflow_runs_listed ON workflow_runs (tenant, id);
CREATE INDEX workflow_runs_of ON workflow_runs (tenant, workflow, id);
CREATE INDEX workflow_runs_open ON workflow_runs (id) WHERE ended_at IS NULL;
CREATE INDEX workflow_runs_ended ON workflow_runs (ended_at) WHERE ended_at IS NOT NULL;

-- The last of each name together are the run. What belongs to a group and counts is told twice, so
-- that a run of ten thousand transfers is shown by sums.
CREATE TABLE workflow_rows (
  run_id  TEXT   NOT NULL,
  name    TEXT   NOT NULL,
  json    TEXT   NOT NULL,
  section TEXT,
  phase   TEXT,
  files   BIGINT NOT NULL,
  bytes   BIGINT NOT NULL,
  PRIMARY KEY (run_id, name)
);

-- Numbered together with the events of transfers.
CREATE TABLE workflow_events (
  seq     BIGINT NOT NULL PRIMARY KEY,
  run_id  TEXT   NOT NULL,
  at      BIGINT NOT NULL,
  subject TEXT   NOT NULL,
  what    TEXT   NOT NULL,
  code    TEXT,
  message TEXT
);

CREATE INDEX workflow_events_of ON workflow_events (run_id, seq);

-- What the leader is asked and told; taken away in the transaction of what follows from it.
CREATE TABLE workflow_inbox (
  seq    BIGINT NOT NULL PRIMARY KEY,
  target TEXT   NOT NULL,
  body   TEXT   NOT NULL,
  at     BIGINT NOT NULL
);

CREATE TABLE trigger_rows (
  tenant       TEXT NOT NULL,
  workflow     TEXT NOT NULL,
  trigger_name TEXT NOT NULL,
  name         TEXT NOT NULL,
  json         TEXT NOT NULL,
  PRIMARY KEY (tenant, workflow, trigger_name, name)
);
