-- What the home page shows of the games: the house's own vendor, matches that are about to begin, and who won.

-- Its games stand under a category of their own on the home page.
ALTER TABLE vendor ADD COLUMN in_house boolean NOT NULL DEFAULT false;

-- What the round was played with, TRIAL:… for play money: such wins never stand among the real ones.
ALTER TABLE game_round ADD COLUMN asset text;
UPDATE game_round r SET asset = merchant.asset
  FROM member JOIN merchant ON merchant.code = member.merchant_code WHERE member.id = r.member_id;
ALTER TABLE game_round ALTER COLUMN asset SET NOT NULL;
-- The highest of a day come first; a round that gave back less than it took is no win and costs nothing here.
CREATE INDEX game_round_win ON game_round (asset, day, win_units DESC, id DESC) WHERE win_units > stake_units;

CREATE TABLE hot_match (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The game that takes bets on it.
  node_id bigint NOT NULL REFERENCES game (id),
  -- Language code → name; EN is always there.
  leagues jsonb NOT NULL CHECK (leagues ? 'EN'),
  home_teams jsonb NOT NULL CHECK (home_teams ? 'EN'),
  away_teams jsonb NOT NULL CHECK (away_teams ? 'EN'),
  -- What a team's crest is drawn from.
  home_crest text NOT NULL CHECK (home_crest ~ '^[A-Z0-9_]{1,40}$'),
  away_crest text NOT NULL CHECK (away_crest ~ '^[A-Z0-9_]{1,40}$'),
  starts_at timestamptz NOT NULL,
  -- Teams of an invented league meet again after so many hours, for ever; null for a match that is played once.
  again_after_hours integer CHECK (again_after_hours > 0)
);
CREATE INDEX hot_match_once ON hot_match (starts_at) WHERE again_after_hours IS NULL;
CREATE INDEX hot_match_again ON hot_match (id) WHERE again_after_hours IS NOT NULL;
