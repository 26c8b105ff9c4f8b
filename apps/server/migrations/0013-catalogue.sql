-- The catalogue as an operator keeps it: what providers say of their games, what the house decides about them, and
-- when they rest. The lists of games and the index of their names are made in each server from these rows
-- (docs/decisions/0029), so nothing of them is stored any more.

DROP TABLE game_list_page, game_list;
DROP INDEX game_search;
ALTER TABLE game DROP COLUMN search_text, DROP COLUMN search_tokens;

-- Grows with every publication: a server whose lists are of another version makes them anew.
CREATE TABLE catalogue_version (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  version bigint NOT NULL
);
INSERT INTO catalogue_version (version) VALUES (1);

ALTER TABLE vendor
  ADD COLUMN enabled boolean NOT NULL DEFAULT true,
  -- Where the games belong that its provider lists under SPORTS; null for real sports.
  ADD COLUMN sports_as text CHECK (sports_as IN ('ESPORTS', 'COCKFIGHT')),
  ADD COLUMN rests_from timestamptz,
  ADD COLUMN rests_until timestamptz,
  ADD CONSTRAINT vendor_rest CHECK ((rests_from IS NULL) = (rests_until IS NULL) AND rests_from < rests_until);

-- The order of vendors within one category, where it is not that of all.
CREATE TABLE vendor_place (
  game_type text NOT NULL,
  vassalage text NOT NULL REFERENCES vendor (code),
  sort integer NOT NULL,
  PRIMARY KEY (game_type, vassalage)
);

ALTER TABLE game
  -- False when the provider's last list lacked it. `enabled` is the house's own word, which no import changes.
  ADD COLUMN offered boolean NOT NULL DEFAULT true,
  ADD COLUMN classify text CHECK (
    classify IS NULL OR (game_type = 'RNG' AND classify IN ('JP', 'SC', 'SM', 'TG', 'VP', 'AC', 'BG'))
    OR (game_type = 'LIVE' AND classify IN ('BAC', 'SIC', 'ROU', 'DAT', 'BJ', 'NN'))
  ),
  ADD COLUMN min_bet_units bigint CHECK (min_bet_units > 0),
  ADD COLUMN lines integer CHECK (lines > 0),
  ADD COLUMN free_play boolean NOT NULL DEFAULT false,
  -- Language code or * → address of a picture; without one the picture is drawn.
  ADD COLUMN icons jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN rests_from timestamptz,
  ADD COLUMN rests_until timestamptz,
  ADD CONSTRAINT game_rest CHECK ((rests_from IS NULL) = (rests_until IS NULL) AND rests_from < rests_until);
CREATE INDEX game_of_provider ON game (provider) WHERE provider IS NOT NULL;
