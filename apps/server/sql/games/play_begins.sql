-- Records play under the pause rule of the market. Without a rule (null) it deletes the stretch.
CREATE OR REPLACE FUNCTION play_begins(p_member_id bigint, p_most_ms integer, p_pause_ms integer, p_now timestamptz)
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
