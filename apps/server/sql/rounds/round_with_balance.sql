-- Returns the result with the member's current balance, for requests that posted nothing.
CREATE OR REPLACE FUNCTION round_with_balance(p_answer round_answer) RETURNS round_answer LANGUAGE plpgsql AS $$
BEGIN
  SELECT b.cash, b.sequence INTO p_answer.balance, p_answer.sequence FROM member_balance b
  WHERE b.member_id = p_answer.member_id AND b.asset = p_answer.asset;
  RETURN p_answer;
END $$;
