-- Adds an amount to the value of a released bonus. Returns the part that changes cash: what is above the maximum win is the
-- promotion's. Negative for a loss of value. Without a maximum, the whole amount is cash.
CREATE OR REPLACE FUNCTION bonus_cash_change(p_bonus play_bonus, p_units bigint) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  IF p_bonus.max_win_units IS NULL OR p_bonus.value_units IS NULL THEN RETURN p_units; END IF;
  UPDATE play_bonus b SET value_units = b.value_units + p_units WHERE b.reward_id = p_bonus.reward_id;
  RETURN least(p_bonus.value_units + p_units, p_bonus.max_win_units) - least(p_bonus.value_units, p_bonus.max_win_units);
END $$;
