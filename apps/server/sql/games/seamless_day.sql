-- Adds to the sums of a day.
CREATE OR REPLACE FUNCTION seamless_day(
  p_member_id bigint, p_day date, p_game_type text, p_vassalage text, p_hands integer, p_stake bigint, p_win bigint
) RETURNS void LANGUAGE sql AS $$
  INSERT INTO game_day (member_id, day, game_type, vassalage, hands, stake_units, win_units)
  VALUES (p_member_id, p_day, p_game_type, p_vassalage, p_hands, p_stake, p_win)
  ON CONFLICT (member_id, day, game_type, vassalage) DO UPDATE SET hands = game_day.hands + excluded.hands,
    stake_units = game_day.stake_units + excluded.stake_units, win_units = game_day.win_units + excluded.win_units
$$;
