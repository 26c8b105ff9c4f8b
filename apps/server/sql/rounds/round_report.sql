-- Appends the event of a closed round with the changes since its last event. Without changes, appends no event.
CREATE OR REPLACE FUNCTION round_report(p_round game_round, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_round.reported AND (p_round.stake_units, p_round.win_units, p_round.wager_units, p_round.bonus_stake_units,
      p_round.bonus_win_units)
    IS NOT DISTINCT FROM (p_round.told_stake_units, p_round.told_win_units, p_round.told_wager_units,
      p_round.told_bonus_stake_units, p_round.told_bonus_win_units)
  THEN
    RETURN;
  END IF;
  INSERT INTO round_event (round_id, member_id, asset, node_id, game_type, vassalage, day, hands, stake_units,
    win_units, reward_id, wager_units, bonus_stake_units, bonus_win_units, counted, recorded_at)
  SELECT p_round.id, p_round.member_id, p_round.asset, p_round.node_id, p_round.game_type, g.vassalage, p_round.day,
    (NOT p_round.reported)::int, p_round.stake_units - p_round.told_stake_units,
    p_round.win_units - p_round.told_win_units, p_round.reward_id,
    p_round.wager_units - coalesce(p_round.told_wager_units, 0),
    p_round.bonus_stake_units - coalesce(p_round.told_bonus_stake_units, 0),
    p_round.bonus_win_units - coalesce(p_round.told_bonus_win_units, 0), NOT p_round.by_event, p_now
  FROM game g WHERE g.id = p_round.node_id;
END $$;
