-- Marks a database that was filled with the demo platform: its accounts have published passwords and its deposits are
-- invented. A server in production refuses to start on it, and the sandbox payment rail runs on it.

CREATE TABLE demo_data (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  -- Null where an earlier release seeded it, which did not record when.
  seeded_at timestamptz
);

-- Earlier releases left no marker. They gave every demo account deposits that are numbered demo-..., which the sandbox
-- itself never does.
INSERT INTO demo_data (seeded_at)
SELECT NULL WHERE EXISTS (SELECT FROM deposit_order WHERE rail = 'sandbox' AND rail_reference LIKE 'demo-%');
