-- Records a report of an open game page. After a longer silence the earlier stretch becomes a separate row with its sums,
-- and the open row restarts.
CREATE OR REPLACE FUNCTION play_seen(p_session_id bigint, p_member_id bigint, p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_open game_session;
  v_left_at timestamptz;
BEGIN
  SELECT s.* INTO v_open FROM game_session s
  WHERE s.id = p_session_id AND s.member_id = p_member_id AND s.ended_at IS NULL AND s.seen_at < p_now
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  v_left_at := play_last_sign(p_member_id, v_open.seen_at);
  IF p_now <= v_left_at + play_silence() THEN
    UPDATE game_session s SET seen_at = p_now WHERE s.id = p_session_id;
    RETURN;
  END IF;
  INSERT INTO game_session (member_id, node_id, game_type, login_session_id, started_at, seen_at, checked_at, day,
    stake_units_before, win_units_before, sitting_started_at, sitting_stake_before, sitting_win_before,
    ended_at, ended_by, stake_units, win_units, sitting_stake_units, sitting_win_units)
  SELECT v_open.member_id, v_open.node_id, v_open.game_type, v_open.login_session_id, v_open.started_at, v_left_at,
    v_open.checked_at, v_open.day, v_open.stake_units_before, v_open.win_units_before, v_open.sitting_started_at,
    v_open.sitting_stake_before, v_open.sitting_win_before, v_left_at, 'left',
    own.stake_units - v_open.stake_units_before, own.win_units - v_open.win_units_before,
    played.stake_units - v_open.sitting_stake_before, played.win_units - v_open.sitting_win_before
  FROM (SELECT coalesce(sum(d.stake_units), 0)::bigint AS stake_units, coalesce(sum(d.win_units), 0)::bigint AS win_units
      FROM play_day(p_member_id) d WHERE d.game_type = v_open.game_type AND d.day >= v_open.day) AS own,
    (SELECT coalesce(sum(d.stake_units), 0)::bigint AS stake_units, coalesce(sum(d.win_units), 0)::bigint AS win_units
      FROM play_day(p_member_id) d WHERE d.day >= ledger_day(v_open.sitting_started_at)) AS played;
  UPDATE game_session s
  SET started_at = p_now, seen_at = p_now, day = ledger_day(p_now),
    (stake_units_before, win_units_before) = (
      SELECT coalesce(sum(d.stake_units), 0)::bigint, coalesce(sum(d.win_units), 0)::bigint FROM play_day(p_member_id) d
      WHERE d.game_type = v_open.game_type AND d.day = ledger_day(p_now))
  WHERE s.id = p_session_id;
END $$;
