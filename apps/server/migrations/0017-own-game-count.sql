-- How many games of a category a member marked or ever started, so that a page of many need not count them all.

CREATE TABLE own_game_count (
  member_id bigint NOT NULL REFERENCES member (id),
  list text NOT NULL CHECK (list IN ('favourite', 'recent')),
  game_type text NOT NULL,
  total integer NOT NULL CHECK (total >= 0),
  PRIMARY KEY (member_id, list, game_type)
) WITH (fillfactor = 80);

-- Part of the statement that adds or takes away, whoever sends it: the row of the count is locked until that
-- statement is committed, so that nothing is lost and nothing counted twice. The argument is the list.
CREATE FUNCTION own_games_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO own_game_count (member_id, list, game_type, total)
  SELECT member_id, TG_ARGV[0], game_type, count(*) FROM added
  GROUP BY member_id, game_type ORDER BY member_id, game_type
  ON CONFLICT (member_id, list, game_type) DO UPDATE SET total = own_game_count.total + excluded.total;
  RETURN NULL;
END $$;

CREATE FUNCTION own_games_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE own_game_count c SET total = c.total - g.total
  FROM (SELECT member_id, game_type, count(*) AS total FROM gone GROUP BY member_id, game_type) g
  WHERE c.member_id = g.member_id AND c.list = TG_ARGV[0] AND c.game_type = g.game_type;
  RETURN NULL;
END $$;

-- Nobody adds or takes away between the counting and the triggers.
LOCK TABLE favourite_game, recent_game IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO own_game_count (member_id, list, game_type, total)
SELECT member_id, 'favourite', game_type, count(*) FROM favourite_game GROUP BY member_id, game_type
UNION ALL
SELECT member_id, 'recent', game_type, count(*) FROM recent_game GROUP BY member_id, game_type;

CREATE TRIGGER favourite_added AFTER INSERT ON favourite_game
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION own_games_added('favourite');
CREATE TRIGGER favourite_gone AFTER DELETE ON favourite_game
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION own_games_gone('favourite');
-- A game that is started again is an update, and counted once.
CREATE TRIGGER recent_added AFTER INSERT ON recent_game
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION own_games_added('recent');
CREATE TRIGGER recent_gone AFTER DELETE ON recent_game
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION own_games_gone('recent');
