-- Every step of a deposit from before has an id below those that carry a month.
ALTER TABLE deposit_step ADD CONSTRAINT deposit_step_before CHECK (id < 100000000000000) NOT VALID;
-- The steps of withdrawals of before have no id of their own: nothing is written into them.
ALTER TABLE withdrawal_step ADD COLUMN id bigint DEFAULT 0 NOT NULL;
ALTER TABLE withdrawal_step ADD CONSTRAINT withdrawal_step_before CHECK (id < 100000000000000) NOT VALID;
