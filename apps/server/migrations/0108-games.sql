CREATE TABLE play_stretch (
  member_id bigint PRIMARY KEY REFERENCES member,
  began_at timestamptz NOT NULL,
  -- The last play in it. It is never after its end: a pause is counted from here.
  latest_at timestamptz NOT NULL,
  -- The market's, as it was when the last game was opened.
  most_ms integer NOT NULL CHECK (most_ms > 0),
  pause_ms integer NOT NULL CHECK (pause_ms > 0),
  CONSTRAINT play_stretch_check CHECK (latest_at >= began_at),
  CONSTRAINT play_stretch_ends
    CHECK (latest_at <= (began_at + ((most_ms)::double precision * '00:00:00.001'::interval)))
) WITH (fillfactor = 80);

-- A pair of seeds decides a member's studio rounds. The server's is known by its hash until it is retired.
CREATE TABLE studio_seed (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member,
  -- SHA-256 of the server seed as written: 64 hexadecimal digits.
  server_seed_hash text NOT NULL CHECK (server_seed_hash ~ '^[0-9a-f]{64}$'),
  -- The server seed under AES-256-GCM: nonce, tag, text. The key lies outside the database.
  sealed_seed bytea NOT NULL,
  -- In the open from the moment the pair is retired.
  server_seed text CHECK (server_seed ~ '^[0-9a-f]{64}$'),
  client_seed text NOT NULL CHECK (client_seed ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- Rounds played with this pair.
  nonce integer DEFAULT 0 NOT NULL CHECK (nonce >= 0),
  created_at timestamptz NOT NULL,
  revealed_at timestamptz,
  CONSTRAINT studio_seed_check CHECK ((revealed_at IS NULL) = (server_seed IS NULL))
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX studio_seed_in_use ON studio_seed (member_id) WHERE (revealed_at IS NULL);
CREATE INDEX studio_seed_of_member ON studio_seed (member_id, id);

-- The order of vendors within one category, where it is not that of all.
CREATE TABLE vendor_place (
  game_type text NOT NULL,
  vassalage text NOT NULL REFERENCES vendor,
  sort integer NOT NULL,
  CONSTRAINT vendor_place_pkey PRIMARY KEY (game_type, vassalage)
);

CREATE TABLE studio_title (
  node_id bigint PRIMARY KEY REFERENCES game,
  game text NOT NULL CHECK (game IN ('slot', 'dice', 'baccarat', 'fishing'))
);

-- Every settled round of every provider. The id is the order number.
CREATE TABLE game_round (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member,
  node_id bigint NOT NULL,
  game_type text NOT NULL,
  provider text NOT NULL,
  -- Made on the member's device; null for rounds a provider began.
  request_key uuid,
  stake_units bigint NOT NULL,
  win_units bigint NOT NULL CHECK (win_units >= 0),
  -- Cash and place in line of the member after the round's last transfer.
  balance_after_units bigint NOT NULL,
  sequence bigint NOT NULL,
  placed_at timestamptz NOT NULL,
  -- The day of the merchant's calendar it counts for.
  day date NOT NULL,
  debit_transfer_id bigint REFERENCES transfer,
  credit_transfer_id bigint REFERENCES transfer,
  -- What the round was played with, TRIAL:… for play money: such wins never stand among the real ones.
  asset text NOT NULL,
  -- A round of a provider may have several bets and wins and stays open until the provider closes it.
  provider_round text,
  open boolean DEFAULT false NOT NULL,
  -- Bets that stand: a closed round without any was cancelled.
  bets integer DEFAULT 1 NOT NULL CHECK (bets >= 0),
  -- What those who listen were told of it so far.
  told_stake_units bigint DEFAULT 0 NOT NULL,
  told_win_units bigint DEFAULT 0 NOT NULL,
  -- Bets that stand and cost nothing, and what their provider says they are worth.
  free_bets integer DEFAULT 0 NOT NULL,
  free_units bigint DEFAULT 0 NOT NULL,
  CONSTRAINT game_round_once UNIQUE (member_id, request_key),
  CONSTRAINT game_round_node_id_game_type_fkey FOREIGN KEY (node_id, game_type) REFERENCES game(id, game_type),
  CONSTRAINT game_round_free CHECK (((free_bets >= 0) AND (free_bets <= bets)) AND (free_units >= 0)),
  CONSTRAINT game_round_paid
    CHECK ((provider_round IS NOT NULL)
      OR ((stake_units > 0) AND (balance_after_units >= 0) AND (NOT open) AND (debit_transfer_id IS NOT NULL)
        AND ((win_units > 0) = (credit_transfer_id IS NOT NULL)))),
  CONSTRAINT game_round_stake CHECK (stake_units >= 0)
);
CREATE INDEX game_round_of_day ON game_round (member_id, day DESC, id DESC);
CREATE INDEX game_round_of_game ON game_round (member_id, node_id, id DESC);
CREATE UNIQUE INDEX game_round_of_provider ON game_round (provider, member_id, provider_round)
  WHERE (provider_round IS NOT NULL);
CREATE INDEX game_round_of_type ON game_round (member_id, game_type, day DESC, id DESC);
CREATE INDEX game_round_open ON game_round (placed_at) WHERE open;
CREATE INDEX game_round_open_of_member ON game_round (member_id, day DESC, id DESC) WHERE open;
CREATE INDEX game_round_win ON game_round (asset, day, win_units DESC, id DESC) WHERE (win_units > stake_units);

CREATE TABLE game_session (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member,
  node_id bigint NOT NULL,
  game_type text NOT NULL,
  -- The sign-in it was opened under; sign-ins are forgotten before games are.
  login_session_id bigint NOT NULL,
  started_at timestamptz NOT NULL,
  -- When its page last asked for it.
  seen_at timestamptz NOT NULL,
  -- When the last reality check was answered; the launch counts as one.
  checked_at timestamptz NOT NULL,
  -- The day of the launch, and what the sums of that day and category were just before: the game's own sums
  -- are what they are now less this, so that no bet has another row to write.
  day date NOT NULL,
  stake_units_before bigint NOT NULL,
  win_units_before bigint NOT NULL,
  ended_at timestamptz,
  ended_by text CHECK (ended_by IN ('left', 'other')),
  -- What it came to, once it has ended.
  stake_units bigint,
  win_units bigint,
  -- Of the sitting the game was opened in.
  sitting_started_at timestamptz NOT NULL,
  -- What the sums of all games of the day on which the sitting began were just before.
  sitting_stake_before bigint NOT NULL,
  sitting_win_before bigint NOT NULL,
  -- What the sitting had come to when this game ended.
  sitting_stake_units bigint,
  sitting_win_units bigint,
  CONSTRAINT game_session_node_id_game_type_fkey FOREIGN KEY (node_id, game_type) REFERENCES game(id, game_type),
  CONSTRAINT game_session_ended
    CHECK (((ended_at IS NULL) = (ended_by IS NULL)) AND ((ended_at IS NULL) = (stake_units IS NULL))
      AND ((ended_at IS NULL) = (win_units IS NULL))),
  CONSTRAINT game_session_sitting_ended
    CHECK (((ended_at IS NULL) = (sitting_stake_units IS NULL)) AND ((ended_at IS NULL) = (sitting_win_units IS NULL)))
) WITH (fillfactor = 80);
CREATE INDEX game_session_of_member ON game_session (member_id, started_at);
CREATE UNIQUE INDEX game_session_open ON game_session (member_id) WHERE (ended_at IS NULL);

-- What a slot round needs beyond its game_round to be shown and checked again.
CREATE TABLE studio_round (
  round_id bigint PRIMARY KEY REFERENCES game_round,
  seed_id bigint NOT NULL REFERENCES studio_seed,
  nonce integer NOT NULL,
  rules text NOT NULL,
  algorithm text NOT NULL,
  draws integer[] NOT NULL CHECK (cardinality(draws) > 0),
  game text NOT NULL CHECK (game IN ('slot', 'dice', 'baccarat', 'fishing')),
  -- What the member chose beside the stake, in the words of the contract.
  choice jsonb NOT NULL,
  CONSTRAINT studio_round_nonce_once UNIQUE (seed_id, nonce)
);
