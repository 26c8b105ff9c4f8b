-- The game of the catalogue under which the rounds of a lottery are recorded. A lottery without one accepts no bets.
CREATE TABLE lottery_catalogue_game (
  game_id bigint PRIMARY KEY REFERENCES lottery_game,
  node_id bigint NOT NULL UNIQUE REFERENCES game
);

-- What one member submitted at once for one issue.
CREATE TABLE lottery_order (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member,
  issue_id bigint NOT NULL REFERENCES lottery_issue,
  -- Chosen by the device: a repeated request is the same order. Secret, so that nobody else can guess the order from its
  -- digest.
  request_key uuid NOT NULL,
  prize_mode smallint NOT NULL CHECK (prize_mode BETWEEN 1 AND 3),
  slip text NOT NULL,
  amount_units bigint NOT NULL CHECK (amount_units > 0),
  placed_at timestamptz NOT NULL,
  CONSTRAINT lottery_order_key UNIQUE (member_id, request_key)
);
CREATE INDEX lottery_order_of_issue ON lottery_order (issue_id, id);
CREATE INDEX lottery_order_of_member ON lottery_order (member_id, id);

-- One play of an order. A line is a round; the id of the line is the name of the round.
CREATE TABLE lottery_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES lottery_order,
  issue_id bigint NOT NULL REFERENCES lottery_issue,
  member_id bigint NOT NULL REFERENCES member,
  asset text NOT NULL,
  play_id integer NOT NULL,
  -- As the slip writes the picks.
  picks text NOT NULL,
  stakes integer NOT NULL CHECK (stakes > 0),
  -- The amount of one stake, and of the line.
  stake_units bigint NOT NULL CHECK (stake_units > 0),
  amount_units bigint NOT NULL CHECK (amount_units > 0),
  -- The series that the member chose, and the highest series of the returns of the issue: the difference is the rebate.
  series smallint NOT NULL,
  max_series smallint NOT NULL CHECK (max_series >= series),
  -- What the line can win at most.
  most_units bigint NOT NULL CHECK (most_units >= 0),
  round_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'placed' CHECK (state IN ('placed', 'won', 'lost')),
  prize_units bigint NOT NULL DEFAULT 0 CHECK (prize_units >= 0),
  rebate_units bigint NOT NULL DEFAULT 0 CHECK (rebate_units >= 0),
  settled_at timestamptz,
  CONSTRAINT lottery_line_settled CHECK ((state = 'placed') = (settled_at IS NULL)),
  CONSTRAINT lottery_line_won CHECK ((state = 'won') = (prize_units > 0))
) WITH (fillfactor = 80);
CREATE INDEX lottery_line_of_order ON lottery_line (order_id, id);
CREATE INDEX lottery_line_of_member ON lottery_line (member_id, id);
CREATE INDEX lottery_line_of_issue ON lottery_line (issue_id, member_id);
CREATE INDEX lottery_line_to_settle ON lottery_line (issue_id, id) WHERE state = 'placed';

-- The sum of what all lines of an issue can win at most. An order locks the row, so that parallel orders never exceed the
-- limit of the game.
CREATE TABLE lottery_exposure (
  issue_id bigint NOT NULL REFERENCES lottery_issue,
  asset text NOT NULL,
  most_units bigint NOT NULL CHECK (most_units >= 0),
  CONSTRAINT lottery_exposure_pkey PRIMARY KEY (issue_id, asset)
) WITH (fillfactor = 50);
