-- A deposit bonus that a member chose with a deposit order, with the terms as the member saw them.
CREATE TABLE deposit_choice (
  order_id bigint PRIMARY KEY REFERENCES deposit_order,
  member_id bigint NOT NULL REFERENCES member,
  asset text NOT NULL REFERENCES asset,
  promotion_id bigint NOT NULL REFERENCES promotion,
  terms jsonb NOT NULL,
  chosen_at timestamptz NOT NULL,
  -- `credited`: a job issues the bonus. `charged-back`: a job takes the bonus back.
  state text NOT NULL CHECK (state IN ('open', 'credited', 'issued', 'charged-back', 'ended')),
  credited_units bigint CHECK (credited_units > 0),
  credited_at timestamptz,
  reward_id bigint REFERENCES reward,
  -- Why there is no bonus, or no longer one.
  end_reason text,
  CONSTRAINT deposit_choice_credited CHECK (state IN ('open', 'ended') OR credited_at IS NOT NULL),
  CONSTRAINT deposit_choice_ended CHECK ((state = 'ended') = (end_reason IS NOT NULL))
);
CREATE INDEX deposit_choice_due ON deposit_choice (order_id) WHERE state IN ('credited', 'charged-back');
CREATE INDEX deposit_choice_of_member ON deposit_choice (member_id, order_id);

-- A job ends the open rewards of a promotion that the operator cancels.
ALTER TABLE promotion DROP CONSTRAINT promotion_state_check, ADD CONSTRAINT promotion_state_check
  CHECK (state IN ('draft', 'running', 'ended', 'cancelling', 'cancelled'));
