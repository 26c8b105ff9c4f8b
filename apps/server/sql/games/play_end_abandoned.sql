-- Ends the open game of a member without a sign of play for the longest silence: its page was closed, and no page can
-- leave the game any more. Returns whether a game ended.
CREATE OR REPLACE FUNCTION play_end_abandoned(p_member_id bigint, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_open game_session;
  v_left_at timestamptz;
BEGIN
  SELECT s.* INTO v_open FROM game_session s
  WHERE s.member_id = p_member_id AND s.ended_at IS NULL AND p_now > s.seen_at + play_silence()
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  v_left_at := play_last_sign(p_member_id, v_open.seen_at);
  IF p_now <= v_left_at + play_silence() THEN RETURN false; END IF;
  UPDATE game_session s
  SET ended_at = p_now, ended_by = 'left', seen_at = v_left_at,
    (stake_units, win_units) = (
      SELECT coalesce(sum(d.stake_units), 0)::bigint - s.stake_units_before,
        coalesce(sum(d.win_units), 0)::bigint - s.win_units_before
      FROM play_day(p_member_id) d WHERE d.game_type = s.game_type AND d.day >= s.day),
    (sitting_stake_units, sitting_win_units) = (
      SELECT coalesce(sum(d.stake_units), 0)::bigint - s.sitting_stake_before,
        coalesce(sum(d.win_units), 0)::bigint - s.sitting_win_before
      FROM play_day(p_member_id) d WHERE d.day >= ledger_day(s.sitting_started_at))
  WHERE s.id = v_open.id;
  RETURN true;
END $$;
