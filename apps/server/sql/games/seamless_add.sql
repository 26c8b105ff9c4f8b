-- As before, for the vendor of the round's game.
CREATE OR REPLACE FUNCTION seamless_add(
  p_answer seamless_answer, p_round_id bigint, p_stake bigint, p_win bigint, p_bets integer, p_closes boolean
) RETURNS seamless_answer LANGUAGE plpgsql AS $$
DECLARE
  v_round game_round;
  v_open boolean;
  v_vassalage text;
BEGIN
  SELECT r.* INTO STRICT v_round FROM game_round r WHERE r.id = p_round_id FOR NO KEY UPDATE;
  SELECT g.vassalage INTO STRICT v_vassalage FROM game g WHERE g.id = v_round.node_id;
  v_open := NOT p_closes AND v_round.bets + p_bets > 0 AND (v_round.open OR p_bets > 0);
  UPDATE game_round r SET stake_units = r.stake_units + p_stake, win_units = r.win_units + p_win,
    bets = r.bets + p_bets, open = v_open,
    balance_after_units = p_answer.balance, sequence = p_answer.sequence,
    told_stake_units = CASE WHEN v_open THEN r.told_stake_units ELSE r.stake_units + p_stake END,
    told_win_units = CASE WHEN v_open THEN r.told_win_units ELSE r.win_units + p_win END
  WHERE r.id = p_round_id;
  IF p_stake <> 0 OR p_win <> 0 THEN
    PERFORM seamless_day(v_round.member_id, v_round.day, v_round.game_type, v_vassalage, 0, p_stake, p_win);
  END IF;
  p_answer.stake := v_round.stake_units + p_stake - v_round.told_stake_units;
  p_answer.win := v_round.win_units + p_win - v_round.told_win_units;
  IF NOT v_open AND (p_answer.stake, p_answer.win) <> (0, 0) THEN
    p_answer.node_id := v_round.node_id;
    p_answer.game_type := v_round.game_type;
    p_answer.vassalage := v_vassalage;
    p_answer.round_id := p_round_id;
  END IF;
  RETURN p_answer;
END $$;
