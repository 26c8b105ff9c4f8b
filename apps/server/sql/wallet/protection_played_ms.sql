-- The play time in a range of days, in milliseconds.
CREATE OR REPLACE FUNCTION protection_played_ms(p_member_id bigint, p_from date, p_to date, p_now timestamptz)
RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(play_lasted_ms(s, ledger_day_begins(p_from), ledger_day_begins(p_to), p_now)), 0)::bigint
  FROM game_session s
  WHERE s.member_id = p_member_id AND s.started_at < ledger_day_begins(p_to)
    AND s.started_at >= ledger_day_begins(p_from) - interval '1 day'
$$;
