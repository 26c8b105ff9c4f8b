-- Some markets have a pause of minutes after so long at play, whatever is played: until when a member plays on and
-- pauses is told from one row, which is written where a market has such a pause and nowhere else.

CREATE TABLE play_stretch (
  member_id bigint PRIMARY KEY REFERENCES member (id),
  began_at timestamptz NOT NULL,
  -- The last play in it. It is never after its end: a pause is counted from here.
  latest_at timestamptz NOT NULL CHECK (latest_at >= began_at),
  -- The market's, as it was when the last game was opened.
  most_ms integer NOT NULL CHECK (most_ms > 0),
  pause_ms integer NOT NULL CHECK (pause_ms > 0),
  CONSTRAINT play_stretch_ends CHECK (latest_at <= began_at + most_ms * interval '1 ms')
) WITH (fillfactor = 80);

-- Until when its member pauses; null where they may play.
CREATE FUNCTION play_paused_until(p_stretch play_stretch, p_now timestamptz) RETURNS timestamptz LANGUAGE sql STABLE
  RETURN CASE
    WHEN greatest(p_now, (p_stretch).latest_at) < (p_stretch).began_at + (p_stretch).most_ms * interval '1 ms' THEN NULL
    WHEN p_now < (p_stretch).latest_at + (p_stretch).pause_ms * interval '1 ms'
      THEN (p_stretch).latest_at + (p_stretch).pause_ms * interval '1 ms' END;

-- Notes that a member plays now, where they may, and gives their stretch. p_at_page: the page of a game is open, which
-- is play until the stretch is over. Whoever only asks to play while they pause does not pause anew.
CREATE FUNCTION play_goes_on(p_member_id bigint, p_now timestamptz, p_at_page boolean) RETURNS play_stretch
LANGUAGE plpgsql AS $$
DECLARE
  v_stretch play_stretch;
  v_end timestamptz;
BEGIN
  SELECT s.* INTO v_stretch FROM play_stretch s WHERE s.member_id = p_member_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  v_end := v_stretch.began_at + v_stretch.most_ms * interval '1 ms';
  IF p_now >= v_stretch.latest_at + v_stretch.pause_ms * interval '1 ms' THEN
    v_stretch.began_at := p_now;
    v_stretch.latest_at := p_now;
  ELSIF play_paused_until(v_stretch, p_now) IS NOT NULL THEN
    IF NOT p_at_page OR v_stretch.latest_at = v_end THEN RETURN v_stretch; END IF;
    v_stretch.latest_at := v_end;
  ELSE
    -- A clock that was set back gives nobody more: what was played stays played.
    v_stretch.began_at := v_stretch.began_at - greatest(v_stretch.latest_at - p_now, interval '0');
    v_stretch.latest_at := p_now;
  END IF;
  UPDATE play_stretch s SET began_at = v_stretch.began_at, latest_at = v_stretch.latest_at
  WHERE s.member_id = p_member_id;
  RETURN v_stretch;
END $$;

-- The same where the market is known, whose rule it keeps; where it has none (null), nothing is kept.
CREATE FUNCTION play_begins(p_member_id bigint, p_most_ms integer, p_pause_ms integer, p_now timestamptz)
RETURNS play_stretch LANGUAGE plpgsql AS $$
BEGIN
  IF p_most_ms IS NULL THEN
    DELETE FROM play_stretch s WHERE s.member_id = p_member_id;
    RETURN NULL;
  END IF;
  INSERT INTO play_stretch AS s (member_id, began_at, latest_at, most_ms, pause_ms)
  VALUES (p_member_id, p_now, p_now, p_most_ms, p_pause_ms)
  ON CONFLICT (member_id) DO UPDATE
    SET most_ms = excluded.most_ms, pause_ms = excluded.pause_ms,
      latest_at = least(s.latest_at, s.began_at + excluded.most_ms * interval '1 ms')
  WHERE (s.most_ms, s.pause_ms) <> (excluded.most_ms, excluded.pause_ms);
  RETURN play_goes_on(p_member_id, p_now, false);
END $$;

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
