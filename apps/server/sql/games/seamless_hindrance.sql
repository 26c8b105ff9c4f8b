-- As before, with that pause. It is told like a reality check that waits: the same page shows both.
CREATE OR REPLACE FUNCTION seamless_hindrance(
  p_provider text, p_token bytea, p_member_id bigint, p_round text, p_now timestamptz, p_checked_after timestamptz
) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_status text;
BEGIN
  SELECT CASE WHEN s.node_id <> t.node_id THEN 'RS_ERROR_TOKEN_EXPIRED'
              WHEN s.checked_at <= coalesce(p_now - p.reality_check_ms * interval '1 ms', p_checked_after)
                THEN 'RS_ERROR_LIMIT_REACHED' END
  INTO v_status
  FROM game_session s JOIN seamless_token t ON t.token_hash = p_token
  LEFT JOIN member_protection p ON p.member_id = s.member_id
  WHERE s.member_id = p_member_id AND s.ended_at IS NULL;
  IF v_status IS NULL AND play_paused_until(play_goes_on(p_member_id, p_now, false), p_now) IS NOT NULL THEN
    v_status := 'RS_ERROR_LIMIT_REACHED';
  END IF;
  IF v_status IS NULL THEN RETURN 'RS_OK'; END IF;
  PERFORM FROM game_round r
  WHERE r.provider = p_provider AND r.member_id = p_member_id AND r.provider_round = p_round AND r.open;
  RETURN CASE WHEN FOUND THEN 'RS_OK' ELSE v_status END;
END $$;
