-- Duration of a session between two times, in milliseconds. In an open session silence counts up to play_silence(). A
-- session that ended after a longer silence lasted until its last sign. A clock that is set back removes nothing.
CREATE OR REPLACE FUNCTION play_lasted_ms(p_session game_session, p_from timestamptz, p_to timestamptz, p_now timestamptz)
RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT greatest(0, extract(epoch FROM least(p_to,
      CASE WHEN (p_session).ended_at IS NULL
        THEN greatest((p_session).seen_at,
          least(p_now, play_last_sign((p_session).member_id, (p_session).seen_at) + play_silence()))
        WHEN (p_session).ended_at <= (p_session).seen_at + play_silence() THEN (p_session).ended_at
        ELSE (p_session).seen_at END)
    - greatest((p_session).started_at, p_from)) * 1000)
$$;
