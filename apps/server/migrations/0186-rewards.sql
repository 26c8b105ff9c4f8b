-- A promotion of an operator. `terms` has the rules of its kind. A reward copies what it needs, so that a later change of
-- the promotion never affects a reward.
CREATE TABLE promotion (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_code text NOT NULL REFERENCES merchant,
  -- Chosen by the operator.
  code text NOT NULL,
  kind text NOT NULL,
  state text NOT NULL CHECK (state IN ('draft', 'running', 'ended')),
  -- How members take part: nobody joins, each member joins, or the operator decides about each application.
  join_by text NOT NULL CHECK (join_by IN ('automatic', 'member', 'application')),
  -- Names by language.
  texts jsonb NOT NULL,
  terms jsonb NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz,
  -- Ledger units. Null: without a budget.
  budget_units bigint CHECK (budget_units >= 0),
  -- Of issued rewards that are not claimed yet.
  reserved_units bigint NOT NULL DEFAULT 0 CHECK (reserved_units >= 0),
  -- Of claimed rewards.
  spent_units bigint NOT NULL DEFAULT 0 CHECK (spent_units >= 0),
  CONSTRAINT promotion_code UNIQUE (merchant_code, code),
  CONSTRAINT promotion_time CHECK (ends_at > starts_at),
  CONSTRAINT promotion_budget CHECK (budget_units IS NULL OR reserved_units + spent_units <= budget_units)
);
CREATE INDEX promotion_running ON promotion (merchant_code, kind) WHERE state = 'running';

-- Every change of a promotion by the operator.
CREATE TABLE promotion_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  promotion_id bigint NOT NULL REFERENCES promotion,
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL,
  reason text,
  -- The changed columns before and after. Null before the first.
  before jsonb,
  after jsonb NOT NULL
);
CREATE INDEX promotion_change_of_promotion ON promotion_change (promotion_id, id);

-- A member takes part in a promotion.
CREATE TABLE promotion_entry (
  promotion_id bigint NOT NULL REFERENCES promotion,
  member_id bigint NOT NULL REFERENCES member,
  state text NOT NULL CHECK (state IN ('joined', 'applying', 'approved', 'rejected')),
  joined_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by text,
  PRIMARY KEY (promotion_id, member_id)
);
CREATE INDEX promotion_entry_of_member ON promotion_entry (member_id, promotion_id);
CREATE INDEX promotion_entry_applying ON promotion_entry (promotion_id, joined_at) WHERE state = 'applying';

-- What a member receives: from a promotion, or as a gift of a level.
CREATE TABLE reward (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member,
  kind text NOT NULL,
  promotion_id bigint REFERENCES promotion,
  -- What the reward is for: a day, a deposit, a level. One reward for each.
  source_key text NOT NULL,
  form text NOT NULL CHECK (form IN ('cash', 'bonus', 'ticket')),
  asset text NOT NULL REFERENCES asset,
  amount_units bigint NOT NULL CHECK (amount_units > 0),
  -- `review`: the operator reviews the reward. `issued`: the member can claim the reward. The states after `claimed` are
  -- those of bonuses: one is active, others are queued.
  state text NOT NULL CHECK (state IN ('review', 'issued', 'claimed', 'queued', 'active', 'completed', 'expired', 'forfeited', 'cancelled')),
  -- Values for the texts of the reward.
  data jsonb NOT NULL,
  issued_at timestamptz NOT NULL,
  -- A reward that is not claimed by then is lost.
  expires_at timestamptz NOT NULL,
  claimed_at timestamptz,
  -- Chosen by the device that claims: a repeated request is the same claim.
  claim_key uuid,
  transfer_id bigint,
  -- When the reward was completed, expired, forfeited or cancelled, and why.
  ended_at timestamptz,
  end_reason text,
  CONSTRAINT reward_source UNIQUE (member_id, kind, source_key),
  CONSTRAINT reward_claimed CHECK ((claimed_at IS NULL) = (claim_key IS NULL))
);
CREATE INDEX reward_open ON reward (member_id, kind, id) WHERE state IN ('review', 'issued', 'queued', 'active');
CREATE INDEX reward_of_member ON reward (member_id, id);
CREATE INDEX reward_of_promotion ON reward (promotion_id, id);
CREATE INDEX reward_to_expire ON reward (expires_at) WHERE state IN ('review', 'issued');
