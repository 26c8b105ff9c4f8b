-- The legs that bring an amount back into the bonus balance before it is taken from there: none that is still there. The
-- rest comes from cash after the release of the bonus, and otherwise from the promotion. Locks the balance.
CREATE OR REPLACE FUNCTION bonus_restores(p_answer round_answer, p_reward_id bigint, p_units bigint)
RETURNS ledger_leg[] LANGUAGE plpgsql AS $$
DECLARE
  v_bonus bigint;
  v_state text;
  v_missing bigint;
BEGIN
  SELECT b.bonus INTO v_bonus FROM member_balance b
  WHERE b.member_id = p_answer.member_id AND b.asset = p_answer.asset FOR NO KEY UPDATE;
  SELECT b.state INTO STRICT v_state FROM play_bonus b WHERE b.reward_id = p_reward_id;
  -- After the end of the bonus, the balance belongs to another bonus.
  v_missing := CASE v_state WHEN 'active' THEN greatest(p_units - v_bonus, 0) ELSE p_units END;
  RETURN CASE
    WHEN v_missing = 0 THEN ARRAY[]::ledger_leg[]
    WHEN v_state = 'released' THEN ARRAY[ROW('bonus-recall', p_answer.asset, v_missing, p_answer.member_id,
      'cash', NULL, 'bonus', NULL, NULL)::ledger_leg]
    ELSE ARRAY[ROW('bonus-cover', p_answer.asset, v_missing, p_answer.member_id, 'promo-cost', 'house',
      'bonus', NULL, NULL)::ledger_leg] END;
END $$;
