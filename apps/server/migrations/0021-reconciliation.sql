-- Holding the books against themselves and against those who know of them: how far they were read, what disagreed, who
-- cleared it, and a seal for every day.

CREATE TABLE reconciliation_mark (
  kind text PRIMARY KEY CHECK (kind IN ('changes', 'full', 'rail')),
  -- Transfers up to this one were read; of the rail's, everything up to finished_at.
  up_to bigint NOT NULL DEFAULT 0,
  begun_at timestamptz,
  finished_at timestamptz
);
INSERT INTO reconciliation_mark (kind) VALUES ('changes'), ('full'), ('rail');

-- What a member owned when the check of changes last found it right: the next one reads on from here.
CREATE TABLE member_checkpoint (
  member_id bigint NOT NULL,
  asset text NOT NULL REFERENCES asset,
  sequence bigint NOT NULL,
  cash bigint NOT NULL,
  locked bigint NOT NULL,
  bonus bigint NOT NULL,
  PRIMARY KEY (member_id, asset)
) WITH (fillfactor = 70);

-- Where the books disagreed. While one of them is not cleared no money is paid out.
CREATE TABLE book_break (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  found_at timestamptz NOT NULL,
  check_name text NOT NULL,
  -- Which row: a member's asset, a transfer, an order, a day.
  subject text NOT NULL,
  member_id bigint,
  expected text NOT NULL,
  found text NOT NULL
);

-- The operator's act: who looked, when, and what was done about it.
CREATE TABLE book_break_clearance (
  break_id bigint PRIMARY KEY REFERENCES book_break,
  cleared_at timestamptz NOT NULL,
  cleared_by text NOT NULL CHECK (btrim(cleared_by) <> ''),
  reason text NOT NULL CHECK (btrim(reason) <> '')
);

CREATE VIEW v_open_break AS
SELECT b.id, b.found_at, b.check_name, b.subject, b.member_id, b.expected, b.found
FROM book_break b
WHERE NOT EXISTS (SELECT FROM book_break_clearance c WHERE c.break_id = b.id);

-- Everything that was posted when a day was closed and stood in no seal before, in the order of its ids: a transfer
-- that is recorded late, or under an early time, is in the seal of the day it came in.
CREATE TABLE day_seal (
  day date PRIMARY KEY,
  after_id bigint NOT NULL CHECK (after_id >= 0),
  up_to bigint NOT NULL CHECK (up_to >= after_id),
  transfers bigint NOT NULL CHECK (transfers >= 0),
  sealed_at timestamptz NOT NULL,
  -- One chain: nobody follows a seal but the next. Zeros before the first.
  previous_hash bytea NOT NULL UNIQUE CHECK (length(previous_hash) = 32),
  hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32)
);

-- The hash of a stretch of a day, and for each of its transfers the id and the beginning of its own hash: they prove
-- nothing, and say which row it is when the stretch does not agree.
CREATE TABLE day_seal_block (
  last_id bigint PRIMARY KEY,
  day date NOT NULL REFERENCES day_seal DEFERRABLE INITIALLY DEFERRED,
  transfers integer NOT NULL CHECK (transfers > 0),
  hash bytea NOT NULL CHECK (length(hash) = 32),
  marks bytea NOT NULL CHECK (length(marks) = transfers * 16)
);
CREATE INDEX day_seal_block_of_day ON day_seal_block (day, last_id);

CREATE FUNCTION reconciliation_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: what was found and sealed stays', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER book_break_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON book_break
  FOR EACH STATEMENT EXECUTE FUNCTION reconciliation_refuse_change();
CREATE TRIGGER book_break_clearance_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON book_break_clearance
  FOR EACH STATEMENT EXECUTE FUNCTION reconciliation_refuse_change();
CREATE TRIGGER day_seal_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON day_seal
  FOR EACH STATEMENT EXECUTE FUNCTION reconciliation_refuse_change();
CREATE TRIGGER day_seal_block_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON day_seal_block
  FOR EACH STATEMENT EXECUTE FUNCTION reconciliation_refuse_change();
