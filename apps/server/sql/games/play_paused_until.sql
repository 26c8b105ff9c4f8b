-- Returns the end of the member's pause; null where the member may play.
CREATE OR REPLACE FUNCTION play_paused_until(p_stretch play_stretch, p_now timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN greatest(p_now, (p_stretch).latest_at) < (p_stretch).began_at + (p_stretch).most_ms * interval '1 ms' THEN NULL
    WHEN p_now < (p_stretch).latest_at + (p_stretch).pause_ms * interval '1 ms'
      THEN (p_stretch).latest_at + (p_stretch).pause_ms * interval '1 ms' END
$$;
