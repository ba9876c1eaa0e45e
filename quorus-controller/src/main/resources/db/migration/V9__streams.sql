-- Streams of events and webhooks.

-- The greatest number of an event that was removed with its transfer: a reader that comes back with an
-- earlier one may have missed something, and is told so. And how far webhooks have taken events in.
ALTER TABLE ledger ADD COLUMN last_purged  BIGINT NOT NULL DEFAULT 0;
ALTER TABLE ledger ADD COLUMN last_noticed BIGINT NOT NULL DEFAULT 0;

UPDATE ledger SET
  last_purged = (SELECT COALESCE(MIN(seq) - 1, ledger.last_event) FROM events),
  last_noticed = last_event;

-- Who of a tenant is told of what. The secret is sealed; the former one signs too until it runs out.
CREATE TABLE webhooks (
  id            TEXT   NOT NULL PRIMARY KEY,
  tenant        TEXT   NOT NULL,
  url           TEXT   NOT NULL,
  events        TEXT   NOT NULL,
  description   TEXT,
  secret        TEXT   NOT NULL,
  former        TEXT,
  former_until  BIGINT,
  since         BIGINT NOT NULL,
  created_by    TEXT   NOT NULL,
  created_at    BIGINT NOT NULL,
  failing_since BIGINT,
  disabled_at   BIGINT,
  disabled_why  TEXT
);

CREATE INDEX webhooks_of_tenant ON webhooks (tenant, id);

-- Who is told of one transfer alone. Signed with a secret of its own, or with that of a webhook.
CREATE TABLE notices (
  transfer_id TEXT   NOT NULL PRIMARY KEY,
  tenant      TEXT   NOT NULL,
  url         TEXT   NOT NULL,
  events      TEXT   NOT NULL,
  secret      TEXT,
  secret_of   TEXT
);

-- What is or was to be told to whom. The identifier is made of who is told and of the event's number, so
-- that an event that is taken in twice is told once. Those of one target are tried together.
CREATE TABLE deliveries (
  id          TEXT    NOT NULL PRIMARY KEY,
  tenant      TEXT    NOT NULL,
  target      TEXT    NOT NULL,
  webhook_id  TEXT,
  transfer_id TEXT    NOT NULL,
  event       BIGINT  NOT NULL,
  type        TEXT    NOT NULL,
  body        TEXT    NOT NULL,
  state       TEXT    NOT NULL,
  tries       INTEGER NOT NULL,
  created_at  BIGINT  NOT NULL,
  due_at      BIGINT  NOT NULL,
  tried_at    BIGINT,
  status      INTEGER,
  problem     TEXT
);

CREATE INDEX deliveries_due ON deliveries (target, due_at) WHERE state = 'PENDING';
CREATE INDEX deliveries_of_webhook ON deliveries (webhook_id, event) WHERE webhook_id IS NOT NULL;
CREATE INDEX deliveries_of_transfer ON deliveries (transfer_id, event);
