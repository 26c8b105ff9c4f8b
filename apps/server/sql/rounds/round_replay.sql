-- The stored answer of a repeated transaction, if its content is equal. Null for a new transaction.
CREATE OR REPLACE FUNCTION round_replay(p_source text, p_kind text, p_answer round_answer, p_request round_request)
RETURNS round_answer LANGUAGE plpgsql AS $$
DECLARE
  v_before round_move;
  v_move_id bigint;
BEGIN
  SELECT k.move_id INTO v_move_id FROM round_move_key k
  WHERE k.source = p_source AND k.transaction_id = p_request.transaction_id;
  SELECT m.* INTO v_before FROM round_move m
  WHERE m.id = v_move_id AND m.source = p_source AND m.transaction_id = p_request.transaction_id;
  IF NOT FOUND THEN RETURN NULL; END IF;
  p_answer := round_with_balance(p_answer);
  IF v_before.kind IS NULL THEN RETURN round_refused(p_answer, 'transaction.rolled-back'); END IF;
  IF (v_before.kind, v_before.member_id, v_before.reference_id, v_before.round, v_before.game_code,
      v_before.currency, v_before.amount_units, v_before.is_free)
    IS DISTINCT FROM (p_kind, p_answer.member_id, p_request.reference_id, p_request.round, p_request.game_code,
      p_request.currency, p_request.amount, p_request.is_free) THEN
    RETURN round_refused(p_answer, 'transaction.duplicate');
  END IF;
  IF v_before.rolled_back AND v_before.request_id <> p_request.request_id THEN
    RETURN round_refused(p_answer, 'transaction.rolled-back');
  END IF;
  p_answer.status := v_before.status;
  p_answer.refusal := v_before.refusal;
  p_answer.reason := v_before.reason;
  p_answer.round_id := v_before.round_id;
  RETURN p_answer;
END $$;
