CREATE OR REPLACE FUNCTION seamless_find_seat(p_provider text, p_token bytea, p_player text, p_game_code text)
RETURNS seamless_seat LANGUAGE sql STABLE AS $$
  SELECT t.member_id, t.asset, t.currency, m.enabled, seamless_token_ends(t), g.id, g.game_type, g.vassalage
  FROM seamless_token t
  JOIN member m ON m.id = t.member_id
  JOIN game launched ON launched.id = t.node_id
  LEFT JOIN game g ON g.vassalage = launched.vassalage AND g.code = p_game_code AND g.provider = t.provider
  WHERE t.token_hash = p_token AND t.provider = p_provider AND t.player = p_player
$$;
