-- Counts within the statement that adds or deletes rows. The count row stays locked until commit, so no change is lost or
-- counted twice. The trigger argument is the list.
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
