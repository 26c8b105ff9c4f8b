-- Closes open rounds that had no event, and appends their events. Returns their number: the other rounds of the list need
-- `round_close`.
CREATE OR REPLACE FUNCTION round_close_many(p_round_ids bigint[], p_now timestamptz) RETURNS bigint
LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE
  v_closed bigint;
BEGIN
  WITH closed AS (
    UPDATE game_round r SET open = false, told_stake_units = r.stake_units, told_win_units = r.win_units,
      told_wager_units = r.wager_units, told_bonus_stake_units = r.bonus_stake_units,
      told_bonus_win_units = r.bonus_win_units, reported = true
    WHERE r.id = ANY (p_round_ids) AND r.open AND r.by_event AND NOT r.reported
    RETURNING r.*
  ), removed AS (
    DELETE FROM open_round o WHERE o.round_id = ANY (p_round_ids) AND o.round_id IN (SELECT r.id FROM closed r)
  )
  INSERT INTO round_event (round_id, member_id, asset, node_id, game_type, vassalage, day, hands, stake_units,
    win_units, reward_id, wager_units, bonus_stake_units, bonus_win_units, counted, recorded_at)
  SELECT r.id, r.member_id, r.asset, r.node_id, r.game_type, g.vassalage, r.day, 1, r.stake_units, r.win_units,
    r.reward_id, r.wager_units, r.bonus_stake_units, r.bonus_win_units, false, p_now
  FROM closed r JOIN game g ON g.id = r.node_id;
  GET DIAGNOSTICS v_closed = ROW_COUNT;
  RETURN v_closed;
END $$;
