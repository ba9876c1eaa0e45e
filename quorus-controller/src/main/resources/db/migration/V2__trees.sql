-- What is known of the files of a tree: how many, and what became of each as JSON. The report is a
-- column of its own, since lists have no use for it and it may be large.

ALTER TABLE transfers ADD COLUMN files BIGINT NOT NULL DEFAULT 0;
ALTER TABLE transfers ADD COLUMN files_total BIGINT NOT NULL DEFAULT -1;
ALTER TABLE transfers ADD COLUMN tree TEXT;
