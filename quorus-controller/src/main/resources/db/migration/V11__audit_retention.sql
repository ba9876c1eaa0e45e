-- The last entry of the audit log that was removed because it was old: the chain goes on from its hash.

ALTER TABLE ledger ADD COLUMN audit_start BIGINT NOT NULL DEFAULT 0;
ALTER TABLE ledger ADD COLUMN audit_start_hash TEXT NOT NULL
  DEFAULT '0000000000000000000000000000000000000000000000000000000000000000';
