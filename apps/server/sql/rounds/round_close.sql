-- Closes a round and appends its event; false where the round was closed before. No closed round stays among the open ones.
CREATE OR REPLACE FUNCTION round_close(p_round_id bigint, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_round game_round;
BEGIN
  SELECT r.* INTO STRICT v_round FROM game_round r WHERE r.id = p_round_id FOR NO KEY UPDATE;
  DELETE FROM open_round o WHERE o.round_id = p_round_id;
  IF NOT v_round.open THEN RETURN false; END IF;
  UPDATE game_round r SET open = false, told_stake_units = r.stake_units, told_win_units = r.win_units,
    told_wager_units = r.wager_units, told_bonus_stake_units = r.bonus_stake_units,
    told_bonus_win_units = r.bonus_win_units, reported = true
  WHERE r.id = p_round_id;
  PERFORM round_report(v_round, p_now);
  RETURN true;
END $$;
