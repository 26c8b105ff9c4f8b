-- Payouts that a person looked at: until when one that is stuck pauses no deposits. Who said so before, and why, stands
-- among the acts of operators.

CREATE TABLE payout_look (
  withdrawal_id bigint PRIMARY KEY REFERENCES withdrawal (id),
  looked_by text NOT NULL CHECK (btrim(looked_by) <> ''),
  looked_at timestamptz NOT NULL,
  until_at timestamptz NOT NULL,
  -- The same as in look-at-payout.ts: nobody ends the pause for good.
  CONSTRAINT payout_look_ends CHECK (until_at > looked_at AND until_at <= looked_at + interval '72 hours')
);
