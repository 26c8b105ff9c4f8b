-- A day of a game, with the commitment to the seeds of its draws. The seeds form a chain: each seed is the SHA-256 of the
-- seed of the next draw, and the commitment is the SHA-256 of the first seed.
CREATE TABLE lottery_day (
  game_id bigint NOT NULL REFERENCES lottery_game,
  day date NOT NULL,
  draws integer NOT NULL CHECK (draws > 0),
  commitment text NOT NULL CHECK (commitment ~ '^[0-9a-f]{64}$'),
  -- The seed of the last draw, encrypted; the key is outside the database.
  sealed_seed bytea NOT NULL,
  committed_at timestamptz NOT NULL,
  CONSTRAINT lottery_day_pkey PRIMARY KEY (game_id, day)
);

-- One draw of a game. Sale is open from opens_at to closes_at while the state is scheduled.
CREATE TABLE lottery_issue (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  game_id bigint NOT NULL,
  day date NOT NULL,
  -- Position among the draws of the day, from 1.
  place integer NOT NULL CHECK (place > 0),
  numero text NOT NULL,
  opens_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL,
  draws_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'scheduled' CHECK (state IN ('scheduled', 'closed', 'drawn', 'settled', 'cancelled')),
  -- The digest of all orders, fixed when the issue closes. No order is accepted afterwards.
  order_digest text CHECK (order_digest ~ '^[0-9a-f]{64}$'),
  closed_at timestamptz,
  -- Revealed by the draw.
  server_seed text CHECK (server_seed ~ '^[0-9a-f]{64}$'),
  drawn integer[],
  drawn_at timestamptz,
  CONSTRAINT lottery_issue_numero UNIQUE (game_id, numero),
  CONSTRAINT lottery_issue_place UNIQUE (game_id, day, place),
  CONSTRAINT lottery_issue_day FOREIGN KEY (game_id, day) REFERENCES lottery_day,
  CONSTRAINT lottery_issue_times CHECK (opens_at < closes_at AND closes_at < draws_at),
  CONSTRAINT lottery_issue_closed CHECK (state IN ('scheduled', 'cancelled') OR order_digest IS NOT NULL),
  CONSTRAINT lottery_issue_drawn CHECK ((state IN ('drawn', 'settled')) <= (drawn IS NOT NULL)),
  CONSTRAINT lottery_issue_seed CHECK (server_seed IS NULL OR order_digest IS NOT NULL)
) WITH (fillfactor = 80);
CREATE INDEX lottery_issue_to_close ON lottery_issue (closes_at, id) WHERE state = 'scheduled';
CREATE INDEX lottery_issue_to_draw ON lottery_issue (draws_at, id) WHERE state = 'closed';
CREATE INDEX lottery_issue_by_close ON lottery_issue (game_id, closes_at);
CREATE INDEX lottery_issue_results ON lottery_issue (game_id, draws_at) WHERE drawn IS NOT NULL;
