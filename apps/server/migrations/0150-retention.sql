-- What was deleted from each table that has a retention rule. Written with each batch, in its transaction.
CREATE TABLE retention_progress (
  table_name text PRIMARY KEY,
  deleted_rows bigint DEFAULT 0 NOT NULL CHECK (deleted_rows >= 0),
  -- When a run last left no expired row behind.
  finished_at timestamptz
) WITH (fillfactor = 50);
