-- Numbers of a play that operators closed for an issue.
CREATE TABLE lottery_closed_number (
  issue_id bigint NOT NULL REFERENCES lottery_issue,
  play_id integer NOT NULL,
  number smallint NOT NULL CHECK (number >= 0),
  reason text NOT NULL,
  closed_by text NOT NULL,
  closed_at timestamptz NOT NULL,
  CONSTRAINT lottery_closed_number_pkey PRIMARY KEY (issue_id, play_id, number)
);

-- The stakes of all members on a number of a play, in games with a limit for a number.
CREATE TABLE lottery_number_stake (
  issue_id bigint NOT NULL REFERENCES lottery_issue,
  asset text NOT NULL,
  play_id integer NOT NULL,
  number smallint NOT NULL CHECK (number >= 0),
  stake_units bigint NOT NULL CHECK (stake_units > 0),
  CONSTRAINT lottery_number_stake_pkey PRIMARY KEY (issue_id, asset, play_id, number)
);

-- The highest stakes of all members on one number of a play, in ledger units. Null for no limit.
ALTER TABLE lottery_game ADD COLUMN max_number_units bigint;
