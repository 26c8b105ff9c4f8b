-- As before: a free bet that is taken back counts no more.
CREATE OR REPLACE FUNCTION seamless_rollback(
  p_provider text, p_token bytea, p_player text, p_move seamless_move, p_unknown text, p_now timestamptz
) RETURNS seamless_answer LANGUAGE plpgsql AS $$
DECLARE
  v_seat seamless_seat := seamless_find_seat(p_provider, p_token, p_player, p_move.game_code);
  v_done seamless_transaction;
  v_answer seamless_answer;
  v_posted ledger_answer;
  v_bet boolean;
  v_amount bigint := 0;
BEGIN
  v_answer.status := 'RS_ERROR_INVALID_TOKEN';
  IF v_seat.member_id IS NULL THEN RETURN v_answer; END IF;
  v_answer.member_id := v_seat.member_id;
  v_answer.asset := v_seat.asset;
  v_answer.currency := v_seat.currency;
  v_answer.moved := false;
  v_answer.status := 'RS_OK';
  INSERT INTO seamless_transaction (provider, transaction_uuid, kind, member_id, request_uuid, reference_uuid,
    round, game_code, status, recorded_at)
  VALUES (p_provider, p_move.transaction_uuid, 'rollback', v_seat.member_id, p_move.request_uuid,
    p_move.reference_uuid, p_move.round, p_move.game_code, 'RS_OK', p_now)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    v_answer.status := seamless_replay(p_provider, 'rollback', v_seat.member_id, p_move);
    RETURN seamless_told(v_answer);
  END IF;
  INSERT INTO seamless_transaction (provider, transaction_uuid, member_id, request_uuid, status, rolled_back,
    recorded_at)
  VALUES (p_provider, p_move.reference_uuid, v_seat.member_id, p_move.request_uuid,
    'RS_ERROR_TRANSACTION_ROLLED_BACK', true, p_now)
  ON CONFLICT DO NOTHING;
  IF FOUND THEN
    v_answer.status := p_unknown;
  ELSE
    SELECT t.* INTO STRICT v_done FROM seamless_transaction t
    WHERE t.provider = p_provider AND t.transaction_uuid = p_move.reference_uuid FOR NO KEY UPDATE;
    IF v_done.member_id <> v_seat.member_id OR v_done.kind = 'rollback' THEN
      v_answer.status := 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
    ELSIF v_done.kind IS NULL THEN
      v_answer.status := p_unknown;
    END IF;
  END IF;
  IF v_answer.status <> 'RS_OK' THEN
    UPDATE seamless_transaction t SET status = v_answer.status
    WHERE t.provider = p_provider AND t.transaction_uuid = p_move.transaction_uuid;
  END IF;
  IF v_answer.status <> 'RS_OK' OR v_done.rolled_back IS NOT FALSE THEN RETURN seamless_told(v_answer); END IF;
  UPDATE seamless_transaction t SET rolled_back = true
  WHERE t.provider = p_provider AND t.transaction_uuid = p_move.reference_uuid;
  -- What was refused, or was a free bet that was never placed in a round, has nothing to give back.
  IF v_done.round_id IS NULL THEN RETURN seamless_told(v_answer); END IF;
  v_bet := v_done.kind = 'bet';
  IF v_bet AND v_done.is_free THEN PERFORM seamless_free(v_done.round_id, -1, -v_done.amount_units); END IF;
  IF v_done.transfer_id IS NOT NULL THEN
    v_amount := v_done.amount_units;
    v_posted := seamless_post(p_provider, 'rollback', v_answer, p_move.transaction_uuid, v_amount, v_bet,
      v_done.transfer_id, p_now);
    IF v_posted.refusal IS NOT NULL THEN
      RAISE EXCEPTION 'the rollback of % was refused: %', p_move.reference_uuid, v_posted.refusal;
    END IF;
    v_answer.balance := v_posted.balance;
    v_answer.sequence := v_posted.sequence;
    v_answer.moved := true;
  ELSE
    v_answer := seamless_told(v_answer);
  END IF;
  RETURN seamless_add(v_answer, v_done.round_id, CASE WHEN v_bet THEN -v_amount ELSE 0 END,
    CASE WHEN v_bet THEN 0 ELSE -v_amount END, CASE WHEN v_bet THEN -1 ELSE 0 END, p_move.closes);
END $$;
