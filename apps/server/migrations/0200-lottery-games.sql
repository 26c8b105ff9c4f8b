-- Games of a group have the same plays and the same returns.
CREATE TABLE lottery_group (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z0-9_]{1,32}$'),
  shape text NOT NULL CHECK (shape IN ('ssc', '11x5', 'k3', 'pk10', 'mark-six', 'vietnam-north', 'vietnam-south')),
  sort integer NOT NULL
);

-- A version of the returns of all groups. Versions are public and never change. An issue has the latest version that was
-- published before its sale opened.
CREATE TABLE lottery_return_table (
  version integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_code text NOT NULL REFERENCES merchant,
  published_at timestamptz NOT NULL,
  published_by text NOT NULL
);
CREATE INDEX lottery_return_table_latest ON lottery_return_table (merchant_code, published_at, version);

-- The returns of a group in a prize mode, as series: 2000 is a return of 100 %. The rebate is max_series less the chosen
-- series.
CREATE TABLE lottery_return (
  version integer NOT NULL REFERENCES lottery_return_table,
  group_code text NOT NULL REFERENCES lottery_group,
  prize_mode smallint NOT NULL CHECK (prize_mode BETWEEN 1 AND 3),
  min_series smallint NOT NULL CHECK (min_series > 0),
  -- The highest series of a bet.
  max_bet_series smallint NOT NULL,
  max_series smallint NOT NULL CHECK (max_series <= 2000),
  CONSTRAINT lottery_return_pkey PRIMARY KEY (version, group_code, prize_mode),
  CONSTRAINT lottery_return_order CHECK (min_series <= max_bet_series AND max_bet_series <= max_series)
);

CREATE TABLE lottery_game (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_code text NOT NULL REFERENCES merchant,
  code text NOT NULL CHECK (code ~ '^[A-Z0-9_]{1,32}$'),
  group_code text NOT NULL REFERENCES lottery_group,
  -- Language code → name.
  names jsonb NOT NULL CHECK (names ? 'EN'),
  sort integer NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'suspended')),
  prize_modes smallint[] NOT NULL CHECK (cardinality(prize_modes) > 0 AND prize_modes <@ '{1,2,3}'),
  -- Days and times of draws: `schedule.ts`.
  schedule jsonb NOT NULL,
  -- Sale closes this long before a draw.
  close_before_ms integer NOT NULL CHECK (close_before_ms > 0),
  -- Results come from committed seeds, or two persons enter the results.
  results text NOT NULL CHECK (results IN ('seeds', 'staff')),
  -- The results are made by this site instead of the organiser of the real draw, and pages must state this.
  simulated boolean NOT NULL DEFAULT false,
  -- Plays of the group that the game does not offer.
  left_out_plays integer[] NOT NULL DEFAULT '{}',
  -- The highest multiple and amount of a line, the highest stake of a member on an issue, and the highest prize of a member
  -- on an issue. In ledger units.
  max_multiple integer NOT NULL CHECK (max_multiple > 0),
  max_line_units bigint NOT NULL CHECK (max_line_units > 0),
  max_member_units bigint NOT NULL CHECK (max_member_units > 0),
  max_win_units bigint NOT NULL CHECK (max_win_units > 0),
  -- What all members together may win on an issue.
  max_exposure_units bigint NOT NULL CHECK (max_exposure_units > 0),
  CONSTRAINT lottery_game_code UNIQUE (merchant_code, code)
);
CREATE INDEX lottery_game_listed ON lottery_game (merchant_code, sort, id);
