CREATE OR REPLACE FUNCTION own_games_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE own_game_count c SET total = c.total - g.total
  FROM (SELECT member_id, game_type, count(*) AS total FROM gone GROUP BY member_id, game_type) g
  WHERE c.member_id = g.member_id AND c.list = TG_ARGV[0] AND c.game_type = g.game_type;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER favourite_gone AFTER DELETE ON favourite_game REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION own_games_gone('favourite');

CREATE OR REPLACE TRIGGER recent_gone AFTER DELETE ON recent_game REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION own_games_gone('recent');
