-- Requests that may be sent again: what each was answered, by the key that its client gave it. The
-- answer is sealed, since it may show a secret this once. Written in the transaction of the change.
CREATE TABLE answers (
  tenant      TEXT    NOT NULL,
  idem_key    TEXT    NOT NULL,
  fingerprint TEXT    NOT NULL,
  request     TEXT    NOT NULL,
  at          BIGINT  NOT NULL,
  status      INTEGER NOT NULL,
  headers     TEXT    NOT NULL,
  body        TEXT    NOT NULL,
  PRIMARY KEY (tenant, idem_key)
);

CREATE INDEX answers_by_age ON answers (at);

-- What lists are sorted and filtered by. Rank is 9 less the priority, so that ascending order has
-- the most urgent first, and the oldest of these. Hosts are as limits count them; a named
-- connection stands in their place. Transfers stored before this have no hosts.
ALTER TABLE transfers ADD COLUMN rank INTEGER NOT NULL DEFAULT 4;
ALTER TABLE transfers ADD COLUMN source_host TEXT;
ALTER TABLE transfers ADD COLUMN destination_host TEXT;

-- A quotation mark within a text is written with a backslash, so no label looks like this.
UPDATE transfers SET rank = CASE
    WHEN order_json LIKE '%"priority":0%' THEN 9
    WHEN order_json LIKE '%"priority":1%' THEN 8
    WHEN order_json LIKE '%"priority":2%' THEN 7
    WHEN order_json LIKE '%"priority":3%' THEN 6
    WHEN order_json LIKE '%"priority":4%' THEN 5
    WHEN order_json LIKE '%"priority":6%' THEN 3
    WHEN order_json LIKE '%"priority":7%' THEN 2
    WHEN order_json LIKE '%"priority":8%' THEN 1
    WHEN order_json LIKE '%"priority":9%' THEN 0
    ELSE 4
  END;

CREATE INDEX transfers_urgent ON transfers (tenant, state, rank, id) WHERE finished_at IS NULL;

CREATE INDEX transfers_ended ON transfers (tenant, state, finished_at, id)
  WHERE finished_at IS NOT NULL;
