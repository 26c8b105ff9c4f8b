-- The levels of a merchant. Without a row, members of the merchant have neither levels nor rebate.
CREATE TABLE level_plan (
  merchant_code text PRIMARY KEY REFERENCES merchant,
  -- Paid every day, or by a claim of the member.
  rebate_payout text NOT NULL CHECK (rebate_payout IN ('automatic', 'claim')),
  -- Days in which a gift of a level can be claimed.
  gift_days integer NOT NULL CHECK (gift_days > 0)
);

-- A level with its rank; rank 0 is the level of members without a level. Amounts are ledger units, null for no condition.
CREATE TABLE level (
  merchant_code text NOT NULL REFERENCES level_plan,
  rank smallint NOT NULL CHECK (rank >= 0),
  -- Names by language.
  names jsonb NOT NULL,
  match text NOT NULL CHECK (match IN ('any', 'all')),
  month_deposit_units bigint CHECK (month_deposit_units > 0),
  total_deposit_units bigint CHECK (total_deposit_units > 0),
  month_turnover_units bigint CHECK (month_turnover_units > 0),
  total_turnover_units bigint CHECK (total_turnover_units > 0),
  -- What a member needs in a month to stay.
  stay_match text NOT NULL CHECK (stay_match IN ('any', 'all')),
  stay_deposit_units bigint CHECK (stay_deposit_units > 0),
  stay_turnover_units bigint CHECK (stay_turnover_units > 0),
  gift_units bigint CHECK (gift_units > 0),
  -- Basis points of the turnover by game category.
  rates jsonb NOT NULL,
  PRIMARY KEY (merchant_code, rank)
);

-- Every change of the levels by the operator.
CREATE TABLE level_plan_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_code text NOT NULL REFERENCES merchant,
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL,
  before jsonb,
  after jsonb NOT NULL
);
CREATE INDEX level_plan_change_of_merchant ON level_plan_change (merchant_code, id);

-- Accumulated from deposits and events of rounds, never computed from history. The tables that every bet changes have no
-- foreign key to the member: its check locks the row of the member, and took a third of the time of an event.
CREATE TABLE level_progress (
  member_id bigint PRIMARY KEY,
  level smallint NOT NULL DEFAULT 0,
  highest_level smallint NOT NULL DEFAULT 0,
  -- The member is reviewed at the end of this month. Null without a level.
  review_month date,
  deposit_units bigint NOT NULL,
  turnover_units bigint NOT NULL,
  CONSTRAINT level_progress_review CHECK ((level > 0) = (review_month IS NOT NULL))
) WITH (fillfactor = 80);
CREATE INDEX level_progress_to_review ON level_progress (review_month, member_id) WHERE level > 0;

CREATE TABLE level_month (
  member_id bigint NOT NULL,
  month date NOT NULL,
  deposit_units bigint NOT NULL,
  turnover_units bigint NOT NULL,
  PRIMARY KEY (member_id, month)
) WITH (fillfactor = 80);

-- Every change of the level of a member.
CREATE TABLE level_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member,
  changed_at timestamptz NOT NULL,
  from_level smallint NOT NULL,
  to_level smallint NOT NULL
);
CREATE INDEX level_change_of_member ON level_change (member_id, id);

-- The turnover of a member by day of the bets and by category. The first event of the day determines the rate, so that a
-- rollback always has the rate of its bet.
CREATE TABLE rebate_day (
  member_id bigint NOT NULL,
  day date NOT NULL,
  game_type text NOT NULL,
  -- Basis points.
  rate integer NOT NULL CHECK (rate >= 0),
  turnover_units bigint NOT NULL,
  -- The part of the turnover in payouts.
  settled_units bigint NOT NULL DEFAULT 0,
  -- A column, because an index of the comparison would be written for every bet.
  due boolean NOT NULL GENERATED ALWAYS AS (turnover_units <> settled_units) STORED,
  PRIMARY KEY (member_id, day, game_type)
) WITH (fillfactor = 80);
CREATE INDEX rebate_day_to_settle ON rebate_day (member_id, day) WHERE rate > 0 AND due;

-- One payout for a member and a day that ended. `earned` and the remainders are ledger units × basis points; a negative
-- remainder comes from rollbacks of bets that were paid before.
CREATE TABLE rebate_payout (
  member_id bigint NOT NULL REFERENCES member,
  day date NOT NULL,
  earned bigint NOT NULL,
  remainder_before bigint NOT NULL,
  amount_units bigint NOT NULL CHECK (amount_units >= 0),
  remainder_after bigint NOT NULL,
  -- `none`: nothing to pay. `open`: the member can claim.
  state text NOT NULL CHECK (state IN ('none', 'open', 'paid')),
  transfer_id bigint,
  claim_key uuid,
  paid_at timestamptz,
  PRIMARY KEY (member_id, day),
  CONSTRAINT rebate_payout_sum CHECK (remainder_before + earned = amount_units * 10000 + remainder_after),
  CONSTRAINT rebate_payout_state CHECK ((amount_units = 0) = (state = 'none'))
);

-- What a payout contains: turnover of a day, or a later change of it.
CREATE TABLE rebate_line (
  member_id bigint NOT NULL,
  payout_day date NOT NULL,
  day date NOT NULL,
  game_type text NOT NULL,
  rate integer NOT NULL,
  turnover_units bigint NOT NULL,
  PRIMARY KEY (member_id, payout_day, day, game_type),
  FOREIGN KEY (member_id, payout_day) REFERENCES rebate_payout
);

-- Later events than the place of the daily totals may not be visible yet.
INSERT INTO round_event_consumer (name, event_id)
SELECT 'levels', event_id FROM round_event_consumer WHERE name = 'daily-totals';
