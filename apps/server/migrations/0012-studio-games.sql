-- The studio has several games now: which one a game of the catalogue is, and a round's choice and draws whatever its
-- game. The slot's rounds stay where they are, under names that fit all.

CREATE TABLE studio_title (
  node_id bigint PRIMARY KEY REFERENCES game (id),
  game text NOT NULL CHECK (game IN ('slot', 'dice', 'baccarat', 'fishing'))
);
INSERT INTO studio_title (node_id, game) SELECT id, 'slot' FROM game WHERE provider = 'studio';

ALTER TABLE studio_round DROP CONSTRAINT studio_round_stops_check;
ALTER TABLE studio_round RENAME COLUMN slot_table TO rules;
ALTER TABLE studio_round RENAME COLUMN stops TO draws;
ALTER TABLE studio_round ALTER COLUMN draws TYPE integer[];
ALTER TABLE studio_round ADD CHECK (cardinality(draws) > 0);
ALTER TABLE studio_round
  ADD COLUMN game text NOT NULL DEFAULT 'slot' CHECK (game IN ('slot', 'dice', 'baccarat', 'fishing')),
  -- What the member chose beside the stake, in the words of the contract.
  ADD COLUMN choice jsonb NOT NULL DEFAULT '{}';
ALTER TABLE studio_round ALTER COLUMN game DROP DEFAULT, ALTER COLUMN choice DROP DEFAULT;
