-- The catalogue, what members mark and start, the rounds they played, and the in-house slot.
-- Amounts are ledger units.

CREATE TABLE vendor (
  -- The vassalage of the vocabulary.
  code text PRIMARY KEY CHECK (code ~ '^[A-Z0-9_]{1,32}$'),
  -- Language code → name; EN is always there.
  names jsonb NOT NULL CHECK (names ? 'EN'),
  sort integer NOT NULL
);

CREATE TABLE game (
  -- The nodeId of the vocabulary.
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vassalage text NOT NULL REFERENCES vendor (code),
  -- What the vendor calls it.
  code text NOT NULL,
  game_type text NOT NULL CHECK (
    game_type IN ('RNG', 'FISH', 'LIVE', 'PVP', 'COCKFIGHT', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT')
  ),
  -- Who runs it for us; null while nobody does. A vendor's games may come from several providers.
  provider text,
  names jsonb NOT NULL CHECK (names ? 'EN'),
  hot boolean NOT NULL,
  is_new boolean NOT NULL,
  sort integer NOT NULL,
  -- Off the shelf: not listed, not played, still there for the records.
  enabled boolean NOT NULL DEFAULT true,
  -- The folded words of all names, and the tokens that find them; both made from the columns above.
  search_text text NOT NULL,
  search_tokens text[] NOT NULL,
  UNIQUE (vassalage, code),
  CONSTRAINT game_of_type UNIQUE (id, game_type)
);
-- Read far more often than written: entries go straight to their place.
CREATE INDEX game_search ON game USING gin (search_tokens) WITH (fastupdate = off);

-- Every list a visitor can filter, made when the catalogue is published: a page is one row, so the
-- thousandth costs what the first does. The key is type/vassalage/class with * for any.
CREATE TABLE game_list (
  key text PRIMARY KEY,
  game_type text,
  vassalage text,
  class text NOT NULL CHECK (class IN ('*', 'new', 'old', 'hot')),
  total integer NOT NULL
);
CREATE INDEX game_list_of_type ON game_list (game_type) WHERE class = '*' AND game_type IS NOT NULL;

CREATE TABLE game_list_page (
  list text NOT NULL,
  page_no integer NOT NULL,
  -- Of the whole list.
  total integer NOT NULL,
  node_ids bigint[] NOT NULL,
  PRIMARY KEY (list, page_no)
);

CREATE TABLE favourite_game (
  -- Grows: the order in which they were marked.
  id bigint GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL REFERENCES member (id),
  node_id bigint NOT NULL,
  game_type text NOT NULL,
  PRIMARY KEY (member_id, node_id),
  FOREIGN KEY (node_id, game_type) REFERENCES game (id, game_type)
);
CREATE UNIQUE INDEX favourite_game_newest ON favourite_game (member_id, id DESC) INCLUDE (node_id, game_type);

-- One row for each game a member ever started, moved up when it is started again.
CREATE TABLE recent_game (
  member_id bigint NOT NULL REFERENCES member (id),
  node_id bigint NOT NULL,
  game_type text NOT NULL,
  started_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, node_id),
  FOREIGN KEY (node_id, game_type) REFERENCES game (id, game_type)
);
CREATE INDEX recent_game_newest ON recent_game (member_id, started_at DESC, node_id DESC) INCLUDE (game_type);

-- Every settled round of every provider. The id is the order number.
CREATE TABLE game_round (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id),
  node_id bigint NOT NULL,
  game_type text NOT NULL,
  provider text NOT NULL,
  -- Made on the member's device; null for rounds a provider began.
  request_key uuid,
  stake_units bigint NOT NULL CHECK (stake_units > 0),
  win_units bigint NOT NULL CHECK (win_units >= 0),
  -- Cash and place in line of the member after the round's last transfer.
  balance_after_units bigint NOT NULL CHECK (balance_after_units >= 0),
  sequence bigint NOT NULL,
  placed_at timestamptz NOT NULL,
  -- The day of the merchant's calendar it counts for.
  day date NOT NULL,
  debit_transfer_id bigint NOT NULL REFERENCES transfer (id),
  credit_transfer_id bigint REFERENCES transfer (id),
  FOREIGN KEY (node_id, game_type) REFERENCES game (id, game_type),
  CONSTRAINT game_round_once UNIQUE (member_id, request_key),
  CONSTRAINT game_round_win_paid CHECK ((win_units > 0) = (credit_transfer_id IS NOT NULL))
);
CREATE INDEX game_round_of_day ON game_round (member_id, day DESC, id DESC);
CREATE INDEX game_round_of_type ON game_round (member_id, game_type, day DESC, id DESC);
CREATE INDEX game_round_of_game ON game_round (member_id, node_id, id DESC);

-- The sums of game_round, kept in the statement that writes a round: a range is as cheap as its days.
CREATE TABLE game_day (
  member_id bigint NOT NULL REFERENCES member (id),
  day date NOT NULL,
  game_type text NOT NULL,
  hands integer NOT NULL,
  stake_units bigint NOT NULL,
  win_units bigint NOT NULL,
  PRIMARY KEY (member_id, day, game_type)
) WITH (fillfactor = 70);

-- A pair of seeds decides a member's studio rounds. The server's is known by its hash until it is retired.
CREATE TABLE studio_seed (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id),
  -- SHA-256 of the server seed as written: 64 hexadecimal digits.
  server_seed_hash text NOT NULL CHECK (server_seed_hash ~ '^[0-9a-f]{64}$'),
  -- The server seed under AES-256-GCM: nonce, tag, text. The key lies outside the database.
  sealed_seed bytea NOT NULL,
  -- In the open from the moment the pair is retired.
  server_seed text CHECK (server_seed ~ '^[0-9a-f]{64}$'),
  client_seed text NOT NULL CHECK (client_seed ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- Rounds played with this pair.
  nonce integer NOT NULL DEFAULT 0 CHECK (nonce >= 0),
  created_at timestamptz NOT NULL,
  revealed_at timestamptz,
  CHECK ((revealed_at IS NULL) = (server_seed IS NULL))
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX studio_seed_in_use ON studio_seed (member_id) WHERE revealed_at IS NULL;
CREATE INDEX studio_seed_retired ON studio_seed (member_id, id DESC) WHERE revealed_at IS NOT NULL;

-- What a slot round needs beyond its game_round to be shown and checked again.
CREATE TABLE studio_round (
  round_id bigint PRIMARY KEY REFERENCES game_round (id),
  seed_id bigint NOT NULL REFERENCES studio_seed (id),
  nonce integer NOT NULL,
  -- Names of the rules and of the draw as they were then.
  slot_table text NOT NULL,
  algorithm text NOT NULL,
  stops smallint[] NOT NULL CHECK (cardinality(stops) = 5),
  CONSTRAINT studio_round_nonce_once UNIQUE (seed_id, nonce)
);
