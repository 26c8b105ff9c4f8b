-- The legs that take an amount in the bonus balance to where the bonus went: none while the bonus is active, to cash
-- after its release, and to the promotion after its return. What exceeds the maximum win returns to the promotion. Locks
-- the balance, and records the value of a released bonus: the caller posts the legs once.
CREATE OR REPLACE FUNCTION bonus_continues(p_answer round_answer, p_reward_id bigint, p_units bigint)
RETURNS ledger_leg[] LANGUAGE plpgsql AS $$
DECLARE
  v_bonus play_bonus;
  v_cash bigint := 0;
BEGIN
  PERFORM FROM member_balance b
  WHERE b.member_id = p_answer.member_id AND b.asset = p_answer.asset FOR NO KEY UPDATE;
  SELECT b.* INTO v_bonus FROM play_bonus b WHERE b.reward_id = p_reward_id;
  IF v_bonus.state IS NULL OR v_bonus.state = 'active' THEN RETURN ARRAY[]::ledger_leg[]; END IF;
  IF v_bonus.state = 'released' THEN
    v_cash := bonus_cash_change(v_bonus, p_units);
  END IF;
  RETURN (SELECT coalesce(array_agg(leg ORDER BY place), ARRAY[]::ledger_leg[]) FROM (VALUES
    (1, ROW('bonus-release', p_answer.asset, v_cash, p_answer.member_id, 'bonus', NULL, 'cash', NULL, NULL)::ledger_leg),
    (2, ROW('bonus-return', p_answer.asset, p_units - v_cash, p_answer.member_id, 'bonus', NULL, 'promo-cost', 'house',
      NULL)::ledger_leg)) AS x (place, leg) WHERE (leg).amount > 0);
END $$;
