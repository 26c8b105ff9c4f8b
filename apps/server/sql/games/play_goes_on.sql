-- Records that a member plays now, where allowed, and returns the stretch. p_at_page: an open game page counts as play
-- until the stretch ends. A request to play during a pause does not extend the pause.
CREATE OR REPLACE FUNCTION play_goes_on(p_member_id bigint, p_now timestamptz, p_at_page boolean) RETURNS play_stretch
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
    -- A clock that is set back grants no extra time.
    v_stretch.began_at := v_stretch.began_at - greatest(v_stretch.latest_at - p_now, interval '0');
    v_stretch.latest_at := p_now;
  END IF;
  UPDATE play_stretch s SET began_at = v_stretch.began_at, latest_at = v_stretch.latest_at
  WHERE s.member_id = p_member_id;
  RETURN v_stretch;
END $$;
