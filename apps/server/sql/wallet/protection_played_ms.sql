-- As before, by what counts as play.
CREATE OR REPLACE FUNCTION protection_played_ms(p_member_id bigint, p_from date, p_to date, p_now timestamptz)
RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(play_lasted_ms(s, p_from::timestamp AT TIME ZONE 'Asia/Manila',
    p_to::timestamp AT TIME ZONE 'Asia/Manila', p_now)), 0)::bigint
  FROM game_session s
  WHERE s.member_id = p_member_id AND s.started_at < p_to::timestamp AT TIME ZONE 'Asia/Manila'
    AND s.started_at >= p_from::timestamp AT TIME ZONE 'Asia/Manila' - interval '1 day'
$$;
