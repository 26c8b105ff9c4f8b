-- Names of vendors and games in a language, for terms.
CREATE OR REPLACE FUNCTION game_names(p_vendors text[], p_games bigint[], p_language text)
RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(SELECT coalesce(v.names ->> p_language, v.names ->> 'EN') FROM vendor v
                WHERE v.code = ANY (p_vendors) ORDER BY v.code)
      || ARRAY(SELECT coalesce(g.names ->> p_language, g.names ->> 'EN') FROM game g
                WHERE g.id = ANY (p_games) ORDER BY g.id)
$$;
