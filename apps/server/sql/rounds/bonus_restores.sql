-- The legs that bring an amount back into the bonus balance before a rollback takes the amount from there. Only what the
-- balance lacks is brought back: from cash after the release of the bonus, and otherwise from the promotion, which also has
-- what exceeded the maximum win. Locks the balance, and records the value of a released bonus: the caller posts the legs
-- once.
CREATE OR REPLACE FUNCTION bonus_restores(p_answer round_answer, p_reward_id bigint, p_units bigint)
RETURNS ledger_leg[] LANGUAGE plpgsql AS $$
DECLARE
  v_balance bigint;
  v_bonus play_bonus;
  v_missing bigint;
  v_cash bigint := 0;
BEGIN
  SELECT b.bonus INTO v_balance FROM member_balance b
  WHERE b.member_id = p_answer.member_id AND b.asset = p_answer.asset FOR NO KEY UPDATE;
  SELECT b.* INTO STRICT v_bonus FROM play_bonus b WHERE b.reward_id = p_reward_id;
  -- After the end of the bonus, the balance belongs to another bonus.
  v_missing := CASE v_bonus.state WHEN 'active' THEN greatest(p_units - v_balance, 0) ELSE p_units END;
  IF v_bonus.state = 'released' THEN
    v_cash := -bonus_cash_change(v_bonus, -v_missing);
  END IF;
  RETURN (SELECT coalesce(array_agg(leg ORDER BY place), ARRAY[]::ledger_leg[]) FROM (VALUES
    (1, ROW('bonus-recall', p_answer.asset, v_cash, p_answer.member_id, 'cash', NULL, 'bonus', NULL, NULL)::ledger_leg),
    (2, ROW('bonus-cover', p_answer.asset, v_missing - v_cash, p_answer.member_id, 'promo-cost', 'house', 'bonus', NULL,
      NULL)::ledger_leg)) AS x (place, leg) WHERE (leg).amount > 0);
END $$;
