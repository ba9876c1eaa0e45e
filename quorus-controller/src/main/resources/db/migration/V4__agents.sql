-- Agents that dial in: the tokens that let them enrol, and the credentials that they made for
-- themselves. Both are kept as hashes only. A credential that was revoked stays here, so that no
-- older token lets its agent in again.

CREATE TABLE agent_tokens (
  id         TEXT   NOT NULL PRIMARY KEY,
  hash       TEXT   NOT NULL UNIQUE,
  pool       TEXT,
  created_by TEXT   NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  uses       BIGINT NOT NULL,
  used       BIGINT NOT NULL
);

CREATE TABLE agent_credentials (
  agent       TEXT   NOT NULL PRIMARY KEY,
  hash        TEXT   NOT NULL UNIQUE,
  pool        TEXT   NOT NULL,
  token       TEXT   NOT NULL,
  enrolled_at BIGINT NOT NULL,
  revoked_at  BIGINT
);

CREATE INDEX agent_credentials_revoked ON agent_credentials (revoked_at)
  WHERE revoked_at IS NOT NULL;

-- Since when an agent takes no new work by an operator's wish, and by when it is to have handed
-- over what it holds; without the latter it ends what it holds.

ALTER TABLE agents ADD COLUMN drain_from BIGINT;
ALTER TABLE agents ADD COLUMN drain_by   BIGINT;
