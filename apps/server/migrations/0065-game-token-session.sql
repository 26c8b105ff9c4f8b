-- A game token ends with the login session that launched the game: a game that is still open somewhere takes no bet
-- after a sign-out, a password change or an idle session. Wins and rollbacks never look at the expiry of a token.

ALTER TABLE seamless_token
  -- The login session of the launch. No foreign key: sessions are deleted before tokens are. The previous release
  -- writes none.
  ADD COLUMN login_session_id bigint,
  -- For how long that session may lie idle: the market's limit at the launch.
  ADD COLUMN session_idle_ms integer;

UPDATE seamless_token t SET login_session_id = g.login_session_id
  FROM game_session g WHERE g.member_id = t.member_id AND g.ended_at IS NULL;

-- From when on a token takes no bets: its own expiry or the end of its login session, whichever comes first.
CREATE FUNCTION seamless_token_ends(p_token seamless_token) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_session_id bigint := coalesce(p_token.login_session_id, (SELECT g.login_session_id FROM game_session g
    WHERE g.member_id = p_token.member_id AND g.ended_at IS NULL));
  v_ends timestamptz;
BEGIN
  SELECT least(p_token.expires_at, s.ended_at, s.seen_at + p_token.session_idle_ms * interval '1 ms')
  INTO v_ends FROM session s WHERE s.id = v_session_id;
  RETURN coalesce(v_ends, '-infinity');
END $$;

CREATE OR REPLACE FUNCTION seamless_find_seat(p_provider text, p_token bytea, p_player text, p_game_code text)
RETURNS seamless_seat LANGUAGE sql STABLE AS $$
  SELECT t.member_id, t.asset, t.currency, m.enabled, seamless_token_ends(t), g.id, g.game_type, g.vassalage
  FROM seamless_token t
  JOIN member m ON m.id = t.member_id
  JOIN game launched ON launched.id = t.node_id
  LEFT JOIN game g ON g.vassalage = launched.vassalage AND g.code = p_game_code AND g.provider = t.provider
  WHERE t.token_hash = p_token AND t.provider = p_provider AND t.player = p_player
$$;
