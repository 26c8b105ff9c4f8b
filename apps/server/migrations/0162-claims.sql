-- What one process does at a time for all of them, such as writing a member's file. A claim ends when it is given back,
-- or by itself when its process is gone.
CREATE TABLE claim (
  name text PRIMARY KEY,
  holder uuid NOT NULL,
  ends_at timestamptz NOT NULL
);
