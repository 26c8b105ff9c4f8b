-- no transaction
-- Invited members. A member is invited once, at registration. The referrer registered before and has the lower id, so
-- that neither a referral of oneself nor a loop can exist.
CREATE TABLE IF NOT EXISTS referral (
  referred_id bigint PRIMARY KEY REFERENCES member,
  referrer_id bigint NOT NULL REFERENCES member,
  registered_at timestamptz NOT NULL,
  asset text NOT NULL REFERENCES asset,
  -- The promotion at the registration, and its terms in ledger units. Null: no promotion ran.
  promotion_id bigint REFERENCES promotion,
  terms jsonb,
  -- Deposits and stakes until then count.
  qualify_by timestamptz NOT NULL,
  -- Without charged-back deposits.
  deposited_units bigint NOT NULL DEFAULT 0,
  turnover_units bigint NOT NULL DEFAULT 0,
  -- `met`: the requirements are met, and a job issues the rewards. `review`: the operator reviews the rewards. `unpaid`:
  -- a reward was spent before it could be reversed, which is an open claim of the operator.
  state text NOT NULL CHECK (state IN ('open', 'met', 'review', 'rewarded', 'unpaid', 'ended')),
  met_at timestamptz,
  -- When the job looks at the referral. Null: nothing is due.
  check_at timestamptz,
  -- Why the operator reviews the rewards.
  reasons text[] NOT NULL DEFAULT '{}',
  -- The month in which the reward counts, by its first day.
  month date,
  reward_id bigint REFERENCES reward,
  referred_reward_id bigint REFERENCES reward,
  end_reason text,
  decided_by text,
  CONSTRAINT referral_without_loop CHECK (referrer_id < referred_id),
  CONSTRAINT referral_terms CHECK ((promotion_id IS NULL) = (terms IS NULL)),
  CONSTRAINT referral_ended CHECK ((state = 'ended') = (end_reason IS NOT NULL))
);
CREATE INDEX IF NOT EXISTS referral_of_referrer ON referral (referrer_id, referred_id);
CREATE INDEX IF NOT EXISTS referral_due ON referral (check_at, referred_id) WHERE check_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS referral_in_review ON referral (state, referred_id) WHERE state IN ('review', 'unpaid');

-- Rewards of a referrer in a month: for the limit and for the ranking.
CREATE TABLE IF NOT EXISTS referral_month (
  member_id bigint NOT NULL REFERENCES member,
  merchant_code text NOT NULL REFERENCES merchant,
  -- The first day.
  month date NOT NULL,
  -- Rewarded friends and friends in review.
  counted integer NOT NULL CHECK (counted >= 0),
  rewarded integer NOT NULL CHECK (rewarded >= 0 AND rewarded <= counted),
  -- When the last reward was reached. The earlier one ranks first.
  reached_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, month)
);
CREATE INDEX IF NOT EXISTS referral_month_ranking ON referral_month (merchant_code, month, rewarded DESC, reached_at, member_id)
  WHERE rewarded > 0;

-- Stakes of invited members are counted from here on.
INSERT INTO round_event_consumer (name, event_id)
SELECT 'referrals', event_id FROM round_event_consumer WHERE name = 'daily-totals'
ON CONFLICT DO NOTHING;

-- Finds the code of a member.
DROP INDEX CONCURRENTLY IF EXISTS invitation_code_of_member;
CREATE INDEX CONCURRENTLY invitation_code_of_member ON invitation_code (member_id);
