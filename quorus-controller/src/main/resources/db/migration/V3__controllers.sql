-- Several controllers on one database: who leads, who is there, and what the leader has to hear of.

-- One row, locked first by every transaction that writes, so that those of all controllers follow
-- one another: the numbers of events have no gaps and become visible in their order, and one look
-- at the epoch keeps a leader out that was replaced.
CREATE TABLE ledger (
  id           INTEGER NOT NULL PRIMARY KEY,
  last_event   BIGINT  NOT NULL,
  last_bell    BIGINT  NOT NULL,
  epoch        BIGINT  NOT NULL,
  owner        TEXT    NOT NULL,
  url          TEXT    NOT NULL,
  lease_until  BIGINT  NOT NULL,
  -- The oldest schema whose programs may go on working with this one. Migrations raise it.
  least_schema INTEGER NOT NULL
);

INSERT INTO ledger (id, last_event, last_bell, epoch, owner, url, lease_until, least_schema)
  SELECT 1, MAX(given.number), 0, MAX(given.epoch), '', '', 0, 3
  FROM (
    SELECT seq AS number, 0 AS epoch FROM events
    UNION ALL SELECT last_purged, 0 FROM event_numbers
    UNION ALL SELECT 0, epoch FROM leader
  ) AS given;

DROP TABLE event_numbers;
DROP TABLE leader;

CREATE TABLE members (
  node    TEXT   NOT NULL PRIMARY KEY,
  url     TEXT   NOT NULL,
  version TEXT   NOT NULL,
  seen_at BIGINT NOT NULL
);

CREATE TABLE doorbells (
  seq         BIGINT  NOT NULL PRIMARY KEY,
  transfer_id TEXT    NOT NULL,
  kind        TEXT    NOT NULL,
  at          BIGINT  NOT NULL,
  attempt     INTEGER,
  epoch       BIGINT,
  agent       TEXT
);
