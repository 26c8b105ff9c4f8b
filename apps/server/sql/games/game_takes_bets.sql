-- Returns whether a game accepts bets: the operator, provider and vendor list the game, and none of them is in
-- maintenance (games/catalogue/game.ts).
CREATE OR REPLACE FUNCTION game_takes_bets(p_node_id bigint, p_now timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT g.enabled AND g.offered AND v.enabled
    AND NOT coalesce(p_now >= g.rests_from AND p_now < g.rests_until, false)
    AND NOT coalesce(p_now >= v.rests_from AND p_now < v.rests_until, false)
  FROM game g JOIN vendor v ON v.code = g.vassalage WHERE g.id = p_node_id
$$;
