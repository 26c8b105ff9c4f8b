-- A game that is off the shelf or rests begins no new round: its launches alone were stopped, and what was launched
-- before went on betting.

-- By the house, by its provider and by its vendor, as the catalogue shows it (games/catalogue/game.ts).
CREATE FUNCTION game_takes_bets(p_node_id bigint, p_now timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT g.enabled AND g.offered AND v.enabled
    AND NOT coalesce(p_now >= g.rests_from AND p_now < g.rests_until, false)
    AND NOT coalesce(p_now >= v.rests_from AND p_now < v.rests_until, false)
  FROM game g JOIN vendor v ON v.code = g.vassalage WHERE g.id = p_node_id
$$;

-- As before, by that.
CREATE OR REPLACE FUNCTION seamless_may_begin(
  p_provider text, p_token bytea, p_seat seamless_seat, p_round text, p_now timestamptz, p_checked_after timestamptz,
  p_something_missing boolean
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_status text;
BEGIN
  PERFORM FROM game_session s WHERE s.member_id = p_seat.member_id AND s.ended_at IS NULL;
  v_status := CASE WHEN NOT game_takes_bets(p_seat.node_id, p_now) THEN 'RS_ERROR_INVALID_GAME'
                   WHEN p_something_missing THEN 'RS_ERROR_USER_DISABLED'
                   WHEN NOT FOUND THEN 'RS_ERROR_TOKEN_EXPIRED' END;
  IF v_status IS NULL THEN
    RETURN seamless_hindrance(p_provider, p_token, p_seat.member_id, p_round, p_now, p_checked_after);
  END IF;
  PERFORM FROM game_round r
  WHERE r.provider = p_provider AND r.member_id = p_seat.member_id AND r.provider_round = p_round AND r.open;
  RETURN CASE WHEN FOUND THEN 'RS_OK' ELSE v_status END;
END $$;

ALTER TYPE seamless_seat DROP ATTRIBUTE game_enabled;
-- As before: whether a game takes bets is asked where one begins a round.
CREATE OR REPLACE FUNCTION seamless_find_seat(p_provider text, p_token bytea, p_player text, p_game_code text)
RETURNS seamless_seat LANGUAGE sql STABLE AS $$
  SELECT t.member_id, t.asset, t.currency, m.enabled, t.expires_at, g.id, g.game_type, g.vassalage
  FROM seamless_token t
  JOIN member m ON m.id = t.member_id
  JOIN game launched ON launched.id = t.node_id
  LEFT JOIN game g ON g.vassalage = launched.vassalage AND g.code = p_game_code AND g.provider = t.provider
  WHERE t.token_hash = p_token AND t.provider = p_provider AND t.player = p_player
$$;
