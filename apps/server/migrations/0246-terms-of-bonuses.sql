-- What a bonus may become in cash, and games without the bonus. Null and empty lists: no such term.
ALTER TABLE bonus_claim ADD COLUMN max_win_units bigint,
  ADD CONSTRAINT bonus_claim_max_win CHECK (max_win_units > 0) NOT VALID,
  -- Games and vendors on which no bet is possible while the bonus is active.
  ADD COLUMN refused_games bigint[] NOT NULL DEFAULT '{}', ADD COLUMN refused_vendors text[] NOT NULL DEFAULT '{}',
  -- Games and vendors whose stakes count nothing.
  ADD COLUMN uncounted_games bigint[] NOT NULL DEFAULT '{}', ADD COLUMN uncounted_vendors text[] NOT NULL DEFAULT '{}';

ALTER TABLE play_bonus ADD COLUMN refused_games bigint[] NOT NULL DEFAULT '{}',
  ADD COLUMN refused_vendors text[] NOT NULL DEFAULT '{}',
  ADD COLUMN max_win_units bigint, ADD CONSTRAINT play_bonus_max_win CHECK (max_win_units > 0) NOT VALID,
  -- What a released bonus was worth, with later wins and rollbacks. Cash is the least of this and the maximum.
  ADD COLUMN value_units bigint;
