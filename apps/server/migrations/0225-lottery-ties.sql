-- A tie returns the stake of a line: `prize_units` is what was returned. Lines that were settled before keep their states.
ALTER TABLE lottery_line DROP CONSTRAINT lottery_line_state_check, ADD CONSTRAINT lottery_line_state_check
  CHECK (state IN ('placed', 'won', 'tied', 'lost', 'refunded')) NOT VALID;
ALTER TABLE lottery_line DROP CONSTRAINT lottery_line_won, ADD CONSTRAINT lottery_line_won
  CHECK ((state IN ('won', 'tied')) = (prize_units > 0)) NOT VALID;
-- Whether the reversed settlement was a tie.
ALTER TABLE lottery_revoked_settlement ADD COLUMN tied boolean NOT NULL DEFAULT false;
