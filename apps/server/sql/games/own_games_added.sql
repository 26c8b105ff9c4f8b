-- Part of the statement that adds or takes away, whoever sends it: the row of the count is locked until that
-- statement is committed, so that nothing is lost and nothing counted twice. The argument is the list.
CREATE OR REPLACE FUNCTION own_games_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO own_game_count (member_id, list, game_type, total)
  SELECT member_id, TG_ARGV[0], game_type, count(*) FROM added
  GROUP BY member_id, game_type ORDER BY member_id, game_type
  ON CONFLICT (member_id, list, game_type) DO UPDATE SET total = own_game_count.total + excluded.total;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER favourite_added AFTER INSERT ON favourite_game REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION own_games_added('favourite');

CREATE OR REPLACE TRIGGER recent_added AFTER INSERT ON recent_game REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION own_games_added('recent');
