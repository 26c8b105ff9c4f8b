-- End of a token: its expiry or the end of its login session, whichever comes first.
CREATE OR REPLACE FUNCTION seamless_token_ends(p_token seamless_token) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_session_id bigint := coalesce(p_token.login_session_id, (SELECT g.login_session_id FROM game_session g
    WHERE g.member_id = p_token.member_id AND g.ended_at IS NULL));
  v_ends timestamptz;
BEGIN
  SELECT least(p_token.expires_at, s.ended_at, s.seen_at + p_token.session_idle_ms * interval '1 ms')
  INTO v_ends FROM session s WHERE s.id = v_session_id;
  RETURN coalesce(v_ends, '-infinity');
END $$;
