-- The gift of a new member, with the terms of the promotion at the registration. One gift for a member, ever.
CREATE TABLE registration_gift (
  member_id bigint PRIMARY KEY REFERENCES member,
  promotion_id bigint NOT NULL REFERENCES promotion,
  terms jsonb NOT NULL,
  registered_at timestamptz NOT NULL,
  -- The condition must be met by then.
  meet_by timestamptz NOT NULL,
  -- `open`: the condition is not met yet. `review`: the operator reviews the reward.
  state text NOT NULL CHECK (state IN ('open', 'issued', 'review', 'ended')),
  -- When the job looks at the gift. Null: nothing is due.
  check_at timestamptz,
  -- Why the operator reviews the reward.
  reasons text[] NOT NULL DEFAULT '{}',
  reward_id bigint REFERENCES reward,
  end_reason text,
  decided_by text,
  CONSTRAINT registration_gift_ended CHECK ((state = 'ended') = (end_reason IS NOT NULL))
);
CREATE INDEX registration_gift_due ON registration_gift (check_at, member_id) WHERE check_at IS NOT NULL;
CREATE INDEX registration_gift_in_review ON registration_gift (member_id) WHERE state = 'review';

-- A promotional code: one row for each code, in upper case, with its limit of uses by all members.
CREATE TABLE promo_code (
  merchant_code text NOT NULL REFERENCES merchant,
  code text NOT NULL CHECK (code ~ '^[0-9A-Z]{4,32}$'),
  promotion_id bigint NOT NULL REFERENCES promotion,
  most_uses integer NOT NULL CHECK (most_uses > 0),
  uses integer NOT NULL DEFAULT 0 CHECK (uses BETWEEN 0 AND most_uses),
  PRIMARY KEY (merchant_code, code)
) WITH (fillfactor = 80);
CREATE INDEX promo_code_of_promotion ON promo_code (promotion_id, code);
