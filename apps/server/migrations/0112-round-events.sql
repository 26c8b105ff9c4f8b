-- Rounds of the release before are in the daily totals from their first bet on. Those of this release come into the
-- totals with their events.
ALTER TABLE game_round ADD COLUMN by_event boolean NOT NULL DEFAULT false;
-- An event has counted the round as one hand.
ALTER TABLE game_round ADD COLUMN reported boolean NOT NULL DEFAULT false;

-- What the closing or correction of a round changed since the last event of the round. Appended by the statement that
-- closes or corrects, and read by consumers later.
CREATE TABLE round_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  round_id bigint NOT NULL,
  member_id bigint NOT NULL,
  asset text NOT NULL,
  node_id bigint NOT NULL,
  game_type text NOT NULL,
  vassalage text NOT NULL,
  -- The day of the first bet.
  day date NOT NULL,
  -- One with the first event of a round, then zero.
  hands integer NOT NULL,
  stake_units bigint NOT NULL,
  win_units bigint NOT NULL,
  -- The daily totals have the change already.
  counted boolean NOT NULL,
  recorded_at timestamptz NOT NULL
);
CREATE INDEX round_event_of_member ON round_event (member_id, id);

-- The last event that a consumer has read.
CREATE TABLE round_event_consumer (
  name text PRIMARY KEY,
  event_id bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);
INSERT INTO round_event_consumer (name) VALUES ('daily-totals');

-- Who bets on what. `launched_id` is the game that was opened, `node_id` the game that is bet on.
CREATE TYPE round_seat AS (
  member_id bigint,
  asset text,
  currency text,
  launched_id bigint,
  node_id bigint,
  game_type text,
  vassalage text,
  -- What stands against any bet of this seat.
  refusal text
);

-- A bet, win or rollback as its source requests it.
CREATE TYPE round_request AS (
  transaction_id text,
  request_id text,
  -- The bet that a win belongs to; the bet or win that a rollback undoes.
  reference_id text,
  -- The round, as the source names it.
  round text,
  closes boolean,
  game_code text,
  currency text,
  amount bigint,
  is_free boolean,
  campaign_uuid text,
  reward_uuid text,
  -- The key of the member's own call, where there is one.
  request_key uuid
);

-- What the market requires of a bet. Null where it requires nothing.
CREATE TYPE play_rules AS (
  reality_check_ms bigint,
  pause_after_ms integer,
  pause_lasts_ms integer,
  minimum_cycle_ms integer,
  birthday_required boolean,
  limits_required text[],
  -- The highest monthly deposit limit, of members and of young members.
  month_cap bigint,
  month_cap_young bigint,
  play_money boolean
);

CREATE TYPE play_refusal_answer AS (
  code text,
  detail jsonb
);

CREATE TYPE round_answer AS (
  -- In the words of providers: RS_OK or RS_ERROR_….
  status text,
  -- Null where the request was accepted.
  refusal text,
  detail jsonb,
  reason text,
  member_id bigint,
  asset text,
  currency text,
  balance bigint,
  sequence bigint,
  -- Money moved now.
  moved boolean,
  round_id bigint
);

CREATE TYPE studio_round_answer AS (
  outcome text,
  refusal text,
  detail jsonb,
  balance bigint,
  sequence bigint,
  round_id bigint,
  seed_id bigint,
  server_seed_hash text,
  sealed_seed bytea,
  client_seed text,
  nonce integer
);
