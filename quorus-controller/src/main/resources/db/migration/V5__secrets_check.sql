-- One sealed text that is no secret: a controller whose key does not open it would seal what no other
-- controller can read, and is refused.
CREATE TABLE secrets_check (
  id     INTEGER NOT NULL PRIMARY KEY,
  sealed TEXT    NOT NULL
);
