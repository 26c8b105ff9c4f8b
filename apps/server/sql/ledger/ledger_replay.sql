-- The stored answer of a key, or a conflict when the key was used with another request.
CREATE OR REPLACE FUNCTION ledger_replay(p_scope text, p_key text, p_request_hash bytea, p_first ledger_leg)
RETURNS ledger_answer LANGUAGE plpgsql AS $$
DECLARE
  v_answer ledger_answer := ('conflict', NULL, NULL, NULL, false);
  v_stored idempotency;
BEGIN
  SELECT i.* INTO STRICT v_stored FROM idempotency i WHERE i.scope = p_scope AND i.key = p_key;
  IF v_stored.request_hash = p_request_hash THEN
    v_answer := (v_stored.refusal, v_stored.transfer_id, v_stored.refusal_balance, NULL, true);
  END IF;
  IF v_answer.transfer_id IS NOT NULL THEN
    SELECT t.member_balance_after, t.member_sequence INTO v_answer.balance, v_answer.sequence
    FROM transfer t
    WHERE t.id >= v_answer.transfer_id AND t.id < v_answer.transfer_id + 16
      AND t.member_id = p_first.member_id AND t.asset = p_first.asset
    ORDER BY t.member_sequence DESC LIMIT 1;
    IF NOT FOUND THEN
      -- The month of the transfer is archived. No money moves again, and the balance is the current one.
      SELECT b.cash, b.sequence INTO v_answer.balance, v_answer.sequence
      FROM member_balance b WHERE b.member_id = p_first.member_id AND b.asset = p_first.asset;
    END IF;
  END IF;
  RETURN v_answer;
END $$;
