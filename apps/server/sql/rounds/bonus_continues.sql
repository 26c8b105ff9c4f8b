-- The legs that take an amount in the bonus balance to where the bonus went: none while the bonus is active, to cash
-- after its release, and to the promotion after its return. Locks the balance.
CREATE OR REPLACE FUNCTION bonus_continues(p_answer round_answer, p_reward_id bigint, p_units bigint)
RETURNS ledger_leg[] LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM member_balance b
  WHERE b.member_id = p_answer.member_id AND b.asset = p_answer.asset FOR NO KEY UPDATE;
  RETURN (SELECT CASE b.state
      WHEN 'active' THEN ARRAY[]::ledger_leg[]
      WHEN 'released' THEN ARRAY[ROW('bonus-release', p_answer.asset, p_units, p_answer.member_id, 'bonus', NULL,
        'cash', NULL, NULL)::ledger_leg]
      ELSE ARRAY[ROW('bonus-return', p_answer.asset, p_units, p_answer.member_id, 'bonus', NULL,
        'promo-cost', 'house', NULL)::ledger_leg] END
    FROM play_bonus b WHERE b.reward_id = p_reward_id);
END $$;
