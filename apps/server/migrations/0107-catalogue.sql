-- Grows with every publication: a server whose lists are of another version makes them anew.
CREATE TABLE catalogue_version (
  only_one boolean DEFAULT true PRIMARY KEY CHECK (only_one),
  version bigint NOT NULL
);

-- The sums of game_round, kept in the statement that writes a round: a range is as cheap as its days.
CREATE TABLE game_day (
  member_id bigint NOT NULL REFERENCES member,
  day date NOT NULL,
  game_type text NOT NULL,
  hands integer NOT NULL,
  stake_units bigint NOT NULL,
  win_units bigint NOT NULL,
  vassalage text NOT NULL,
  CONSTRAINT game_day_pkey PRIMARY KEY (member_id, day, game_type, vassalage)
) WITH (fillfactor = 70);

CREATE TABLE own_game_count (
  member_id bigint NOT NULL REFERENCES member,
  list text NOT NULL CHECK (list IN ('favourite', 'recent')),
  game_type text NOT NULL,
  total integer NOT NULL CHECK (total >= 0),
  CONSTRAINT own_game_count_pkey PRIMARY KEY (member_id, list, game_type)
) WITH (fillfactor = 80);

CREATE TABLE vendor (
  -- The vassalage of the vocabulary.
  code text PRIMARY KEY CHECK (code ~ '^[A-Z0-9_]{1,32}$'),
  -- Language code → name; EN is always there.
  names jsonb NOT NULL CHECK (names ? 'EN'),
  sort integer NOT NULL,
  -- Its games stand under a category of their own on the home page.
  in_house boolean DEFAULT false NOT NULL,
  enabled boolean DEFAULT true NOT NULL,
  sports_as text CHECK (sports_as IN ('ESPORTS', 'COCKFIGHT')),
  rests_from timestamptz,
  rests_until timestamptz,
  CONSTRAINT vendor_rest CHECK (((rests_from IS NULL) = (rests_until IS NULL)) AND (rests_from < rests_until))
);

CREATE TABLE game (
  -- The nodeId of the vocabulary.
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vassalage text NOT NULL REFERENCES vendor,
  -- What the vendor calls it.
  code text NOT NULL,
  game_type text NOT NULL
    CHECK (game_type IN ('RNG', 'FISH', 'LIVE', 'PVP', 'COCKFIGHT', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT')),
  -- Who runs it for us; null while nobody does. A vendor's games may come from several providers.
  provider text,
  names jsonb NOT NULL CHECK (names ? 'EN'),
  hot boolean NOT NULL,
  is_new boolean NOT NULL,
  sort integer NOT NULL,
  -- Off the shelf: not listed, not played, still there for the records.
  enabled boolean DEFAULT true NOT NULL,
  -- False when the provider's last list lacked it. `enabled` is the house's own word, which no import changes.
  offered boolean DEFAULT true NOT NULL,
  classify text,
  min_bet_units bigint CHECK (min_bet_units > 0),
  lines integer CHECK (lines > 0),
  free_play boolean DEFAULT false NOT NULL,
  icons jsonb DEFAULT '{}'::jsonb NOT NULL,
  rests_from timestamptz,
  rests_until timestamptz,
  -- Where a provider may not offer a game, ISO 3166-1 alpha-2: it is launched for nobody who calls from there.
  blocked_countries text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT game_of_type UNIQUE (id, game_type),
  CONSTRAINT game_vassalage_code_key UNIQUE (vassalage, code),
  CONSTRAINT game_check
    CHECK ((classify IS NULL) OR ((game_type = 'RNG') AND classify IN ('JP', 'SC', 'SM', 'TG', 'VP', 'AC', 'BG'))
      OR ((game_type = 'LIVE') AND classify IN ('BAC', 'SIC', 'ROU', 'DAT', 'BJ', 'NN'))),
  CONSTRAINT game_rest CHECK (((rests_from IS NULL) = (rests_until IS NULL)) AND (rests_from < rests_until))
);
CREATE INDEX game_of_provider ON game (provider) WHERE (provider IS NOT NULL);
CREATE INDEX game_shelf ON game (sort, id) WHERE (enabled AND offered);

CREATE TABLE hot_match (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The game that takes bets on it.
  node_id bigint NOT NULL REFERENCES game,
  -- Language code → name; EN is always there.
  leagues jsonb NOT NULL CHECK (leagues ? 'EN'),
  home_teams jsonb NOT NULL CHECK (home_teams ? 'EN'),
  away_teams jsonb NOT NULL CHECK (away_teams ? 'EN'),
  -- What a team's crest is drawn from.
  home_crest text NOT NULL CHECK (home_crest ~ '^[A-Z0-9_]{1,40}$'),
  away_crest text NOT NULL CHECK (away_crest ~ '^[A-Z0-9_]{1,40}$'),
  starts_at timestamptz NOT NULL,
  -- Teams of an invented league meet again after so many hours, for ever; null for a match that is played once.
  again_after_hours integer CHECK (again_after_hours > 0),
  -- Hot matches that an operator imports are known by their vendor and what it calls them: the same list again adds
  -- none.
  vendor text REFERENCES vendor,
  match text,
  CONSTRAINT hot_match_of_vendor UNIQUE (vendor, match),
  CONSTRAINT hot_match_named CHECK ((vendor IS NULL) = (match IS NULL))
);
CREATE INDEX hot_match_again ON hot_match (id) WHERE (again_after_hours IS NOT NULL);
CREATE INDEX hot_match_once ON hot_match (starts_at) WHERE (again_after_hours IS NULL);

-- One row for each game a member ever started, moved up when it is started again.
CREATE TABLE recent_game (
  member_id bigint NOT NULL REFERENCES member,
  node_id bigint NOT NULL,
  game_type text NOT NULL,
  started_at timestamptz NOT NULL,
  CONSTRAINT recent_game_pkey PRIMARY KEY (member_id, node_id),
  CONSTRAINT recent_game_node_id_game_type_fkey FOREIGN KEY (node_id, game_type) REFERENCES game(id, game_type)
);
CREATE INDEX recent_game_newest ON recent_game (member_id, started_at DESC, node_id DESC) INCLUDE (game_type);

CREATE TABLE favourite_game (
  -- Grows: the order in which they were marked.
  id bigint GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL REFERENCES member,
  node_id bigint NOT NULL,
  game_type text NOT NULL,
  CONSTRAINT favourite_game_pkey PRIMARY KEY (member_id, node_id),
  CONSTRAINT favourite_game_node_id_game_type_fkey FOREIGN KEY (node_id, game_type) REFERENCES game(id, game_type)
);
CREATE UNIQUE INDEX favourite_game_newest ON favourite_game (member_id, id DESC) INCLUDE (node_id, game_type);

INSERT INTO catalogue_version (version) VALUES (1);
