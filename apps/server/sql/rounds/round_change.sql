-- Adds a bet, a win or a rollback to a round. Closes the round where the request closes it or no bet remains. Only a
-- bet opens a closed round again, and only while open rounds are searched for: an older round is reported at once. Only
-- stakes under the bonus of the first bet count as its wagering. A bet under a later bonus gets a line in the statement of that
-- bonus, which counts nothing.
CREATE OR REPLACE FUNCTION round_change(p_answer round_answer, p_round_id bigint, p_stake bigint, p_win bigint,
  p_bets integer, p_free_bets integer, p_free_units bigint, p_bonus round_bonus, p_closes boolean, p_now timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_round game_round;
  v_open boolean;
BEGIN
  SELECT r.* INTO STRICT v_round FROM game_round r WHERE r.id = p_round_id FOR NO KEY UPDATE;
  v_open := NOT p_closes AND v_round.bets + p_bets > 0 AND (v_round.open OR (p_bets > 0 AND p_round_id >= round_recent_id()));
  v_round.stake_units := v_round.stake_units + p_stake;
  v_round.win_units := v_round.win_units + p_win;
  IF p_bonus.reward_id IS NOT NULL THEN
    IF v_round.reward_id = p_bonus.reward_id THEN
      v_round.wager_units := coalesce(v_round.wager_units, 0) + p_stake;
    ELSIF p_stake > 0 THEN
      INSERT INTO bonus_wager AS l (reward_id, round_id, game_type, node_id, played_at, stake_units, win_units, wager_units,
        counted_units, uncounted)
      VALUES (p_bonus.reward_id, p_round_id, v_round.game_type, v_round.node_id, p_now, p_stake, 0, p_stake, 0, 'earlier-round')
      ON CONFLICT (reward_id, round_id) DO UPDATE SET stake_units = l.stake_units + p_stake,
        wager_units = l.wager_units + p_stake;
    ELSIF p_stake < 0 THEN
      UPDATE bonus_wager l SET stake_units = l.stake_units + p_stake, wager_units = l.wager_units + p_stake
      WHERE (l.reward_id, l.round_id) = (p_bonus.reward_id, p_round_id);
    END IF;
    IF p_bonus.stake <> 0 THEN
      v_round.bonus_stake_units := coalesce(v_round.bonus_stake_units, 0) + p_bonus.stake;
    END IF;
    IF p_bonus.win <> 0 THEN
      v_round.bonus_win_units := coalesce(v_round.bonus_win_units, 0) + p_bonus.win;
    END IF;
  END IF;
  UPDATE game_round r SET stake_units = v_round.stake_units, win_units = v_round.win_units,
    bets = r.bets + p_bets, free_bets = r.free_bets + p_free_bets, free_units = r.free_units + p_free_units,
    open = v_open, balance_after_units = p_answer.balance, sequence = p_answer.sequence,
    told_stake_units = CASE WHEN v_open THEN r.told_stake_units ELSE v_round.stake_units END,
    told_win_units = CASE WHEN v_open THEN r.told_win_units ELSE v_round.win_units END,
    wager_units = v_round.wager_units, bonus_stake_units = v_round.bonus_stake_units,
    bonus_win_units = v_round.bonus_win_units,
    told_wager_units = CASE WHEN v_open THEN r.told_wager_units ELSE v_round.wager_units END,
    told_bonus_stake_units = CASE WHEN v_open THEN r.told_bonus_stake_units ELSE v_round.bonus_stake_units END,
    told_bonus_win_units = CASE WHEN v_open THEN r.told_bonus_win_units ELSE v_round.bonus_win_units END,
    reported = r.reported OR NOT v_open
  WHERE r.id = p_round_id;
  IF NOT v_open THEN
    DELETE FROM open_round o WHERE o.round_id = p_round_id AND v_round.open;
    PERFORM round_report(v_round, p_now);
  END IF;
  IF NOT v_round.by_event AND (p_stake, p_win) <> (0, 0) THEN
    UPDATE game_day d SET stake_units = d.stake_units + p_stake, win_units = d.win_units + p_win
    FROM game g
    WHERE g.id = v_round.node_id
      AND (d.member_id, d.day, d.game_type, d.vassalage) = (v_round.member_id, v_round.day, v_round.game_type, g.vassalage);
  END IF;
END $$;
