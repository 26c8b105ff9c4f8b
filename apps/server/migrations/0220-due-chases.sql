-- The next time at which a running chase may have something to do: the start of the sale of its next phase, or the draw of
-- its last one. Earlier chases are due until their next phase.
ALTER TABLE lottery_chase ADD COLUMN next_at timestamptz NOT NULL DEFAULT '-infinity';
-- The functions have a further parameter.
DROP FUNCTION IF EXISTS lottery_chase_place(round_seat, bigint, uuid, smallint, text, jsonb, boolean, jsonb, uuid, text,
  jsonb, bigint, bigint, bigint, play_rules, timestamptz);
DROP FUNCTION IF EXISTS lottery_chase_start(bigint, smallint, round_seat, uuid, text, jsonb, bigint, bigint, bigint,
  play_rules, timestamptz);
