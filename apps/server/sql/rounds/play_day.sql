-- Returns a member's play by day, category and provider, exact at any time. Sums daily totals, events that are not in
-- the totals yet, and bets and wins of open rounds. A day may have several rows, which the reader sums.
CREATE OR REPLACE FUNCTION play_day(p_member_id bigint)
RETURNS TABLE (day date, game_type text, vassalage text, hands integer, stake_units bigint, win_units bigint)
LANGUAGE sql STABLE AS $$
  SELECT d.day, d.game_type, d.vassalage, d.hands, d.stake_units, d.win_units
  FROM game_day d WHERE d.member_id = p_member_id
  UNION ALL
  SELECT e.day, e.game_type, e.vassalage, e.hands, e.stake_units, e.win_units
  FROM round_event e
  WHERE e.member_id = p_member_id AND NOT e.counted
    AND e.id > (SELECT c.event_id FROM round_event_consumer c WHERE c.name = 'daily-totals')
  UNION ALL
  SELECT r.day, r.game_type, g.vassalage, (NOT r.reported)::int, r.stake_units - r.told_stake_units,
    r.win_units - r.told_win_units
  FROM open_rounds_of(p_member_id) r JOIN game g ON g.id = r.node_id WHERE r.by_event
$$;
