-- Fills in the balance as it is now.
CREATE OR REPLACE FUNCTION seamless_told(p_answer seamless_answer) RETURNS seamless_answer LANGUAGE plpgsql AS $$
BEGIN
  SELECT b.cash, b.sequence INTO p_answer.balance, p_answer.sequence FROM member_balance b
  WHERE b.member_id = p_answer.member_id AND b.asset = p_answer.asset;
  RETURN p_answer;
END $$;
