-- The rules that an active bonus sets for bets, and what became of the bonus. A row stays: a late win or rollback of a
-- bet from a bonus follows the state of the bonus.
CREATE TABLE play_bonus (
  reward_id bigint PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member,
  asset text NOT NULL REFERENCES asset,
  -- `released`: the bonus became cash. `returned`: the bonus returned to the promotion.
  state text NOT NULL CHECK (state IN ('active', 'released', 'returned')),
  -- A stake is taken from the bonus first, and then from cash.
  bonus_first boolean NOT NULL,
  -- Ledger units. Null: without a maximum.
  max_stake_units bigint CHECK (max_stake_units > 0),
  -- Types of games on which no bet is possible.
  refused_types text[] NOT NULL
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX play_bonus_active ON play_bonus (member_id, asset) WHERE state = 'active';

-- The part of a bet or win that belongs to a bonus. Null without one.
ALTER TABLE round_move ADD COLUMN reward_id bigint, ADD COLUMN bonus_units bigint;

-- The bonus that was active at the first bet, with the stakes that were placed under the bonus. Stakes and wins of any
-- bonus are part of the totals of the round. Null without a bonus.
ALTER TABLE game_round ADD COLUMN reward_id bigint, ADD COLUMN wager_units bigint, ADD COLUMN bonus_stake_units bigint,
  ADD COLUMN bonus_win_units bigint, ADD COLUMN told_wager_units bigint, ADD COLUMN told_bonus_stake_units bigint,
  ADD COLUMN told_bonus_win_units bigint;
ALTER TABLE round_event ADD COLUMN reward_id bigint, ADD COLUMN wager_units bigint,
  ADD COLUMN bonus_stake_units bigint, ADD COLUMN bonus_win_units bigint;

CREATE TYPE round_bonus AS (
  reward_id bigint,
  stake bigint,
  win bigint
);

-- How a stake is split under an active bonus, or why it is refused.
CREATE TYPE bonus_stake_answer AS (
  reward_id bigint,
  bonus_units bigint,
  refusal text,
  detail jsonb
);

-- An issued bonus: its terms as issued, and its wagering.
CREATE TABLE bonus_claim (
  reward_id bigint PRIMARY KEY REFERENCES reward,
  member_id bigint NOT NULL REFERENCES member,
  asset text NOT NULL REFERENCES asset,
  -- Ledger units.
  amount_units bigint NOT NULL CHECK (amount_units > 0),
  state text NOT NULL CHECK (state IN ('issued', 'queued', 'active', 'ended')),
  bonus_first boolean NOT NULL,
  max_stake_units bigint CHECK (max_stake_units > 0),
  refused_types text[] NOT NULL,
  -- Basis points by type of game, in which a stake counts.
  contributions jsonb NOT NULL,
  required_units bigint NOT NULL CHECK (required_units >= 0),
  wagered_units bigint NOT NULL DEFAULT 0 CHECK (wagered_units >= 0),
  -- Days from the activation to complete the bonus.
  lasts_days integer NOT NULL CHECK (lasts_days > 0),
  claimed_at timestamptz,
  activated_at timestamptz,
  wager_until timestamptz,
  ended_at timestamptz,
  CONSTRAINT bonus_claim_active CHECK (state <> 'active' OR (activated_at IS NOT NULL AND wager_until IS NOT NULL)),
  CONSTRAINT bonus_claim_ended CHECK ((state = 'ended') = (ended_at IS NOT NULL))
) WITH (fillfactor = 80);
CREATE INDEX bonus_claim_open ON bonus_claim (member_id, asset, reward_id) WHERE state IN ('queued', 'active');
CREATE UNIQUE INDEX bonus_claim_one_active ON bonus_claim (member_id, asset) WHERE state = 'active';
CREATE INDEX bonus_claim_to_expire ON bonus_claim (wager_until) WHERE state = 'active';
CREATE INDEX bonus_claim_ended ON bonus_claim (ended_at) WHERE state = 'ended';

-- The wagering of a bonus by round. The wagered amount of a bonus is the sum of its lines.
CREATE TABLE bonus_wager (
  reward_id bigint NOT NULL REFERENCES bonus_claim,
  round_id bigint NOT NULL,
  game_type text NOT NULL,
  node_id bigint NOT NULL,
  played_at timestamptz NOT NULL,
  -- Of the whole round.
  stake_units bigint NOT NULL,
  win_units bigint NOT NULL,
  -- Stakes under this bonus, and what counts of them.
  wager_units bigint NOT NULL,
  counted_units bigint NOT NULL CHECK (counted_units >= 0),
  PRIMARY KEY (reward_id, round_id)
);

-- Bonuses read events from here on.
INSERT INTO round_event_consumer (name, event_id)
SELECT 'bonus-wagering', event_id FROM round_event_consumer WHERE name = 'daily-totals';
