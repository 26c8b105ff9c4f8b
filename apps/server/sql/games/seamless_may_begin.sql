-- Why this bet is not taken; RS_OK where it is. A launch whose game was left since is over. A round that has begun goes
-- on, also where its game was taken off the shelf.
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
