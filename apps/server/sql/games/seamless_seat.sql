-- Member, game and refusal for a provider's token. Null where the token is unknown or belongs to another player.
CREATE OR REPLACE FUNCTION seamless_seat(p_provider text, p_token bytea, p_player text, p_game_code text,
  p_now timestamptz)
RETURNS round_seat LANGUAGE sql STABLE AS $$
  SELECT ROW(t.member_id, t.asset, t.currency, t.node_id, g.id, g.game_type, g.vassalage,
    CASE WHEN g.id IS NULL THEN 'game.not.found'
         WHEN NOT m.enabled THEN 'member.disabled'
         WHEN seamless_token_ends(t) <= p_now THEN 'token.expired' END)::round_seat
  FROM seamless_token t
  JOIN member m ON m.id = t.member_id
  JOIN game launched ON launched.id = t.node_id
  LEFT JOIN game g ON g.vassalage = launched.vassalage AND g.code = p_game_code AND g.provider = t.provider
  WHERE t.token_hash = p_token AND t.provider = p_provider AND t.player = p_player
$$;
