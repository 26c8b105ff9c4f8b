-- What a member has lost in the day, week and month of `lost_on`, for the check of loss limits. A row begins when the
-- first loss limit of the member is checked; each bet, win and rollback adds to it.
CREATE TABLE member_loss (
  member_id bigint NOT NULL,
  asset text NOT NULL,
  -- The latest day that was counted.
  lost_on date NOT NULL,
  -- Stakes less wins, in ledger units.
  day_units bigint NOT NULL,
  week_units bigint NOT NULL,
  month_units bigint NOT NULL,
  PRIMARY KEY (member_id, asset),
  FOREIGN KEY (member_id, asset) REFERENCES member_balance
) WITH (fillfactor = 50);
