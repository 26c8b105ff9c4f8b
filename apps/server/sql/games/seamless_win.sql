CREATE OR REPLACE FUNCTION seamless_win(
  p_provider text, p_token bytea, p_player text, p_move seamless_move, p_now timestamptz
) RETURNS seamless_answer LANGUAGE plpgsql AS $$
DECLARE
  v_seat seamless_seat := seamless_find_seat(p_provider, p_token, p_player, p_move.game_code);
  v_bet seamless_transaction;
  v_answer seamless_answer;
  v_posted ledger_answer;
BEGIN
  v_answer.status := 'RS_ERROR_INVALID_TOKEN';
  IF v_seat.member_id IS NULL THEN RETURN v_answer; END IF;
  v_answer.member_id := v_seat.member_id;
  v_answer.asset := v_seat.asset;
  v_answer.currency := v_seat.currency;
  v_answer.moved := false;
  -- A rollback of the bet waits for this, or this for it.
  SELECT t.* INTO v_bet FROM seamless_transaction t
  WHERE t.provider = p_provider AND t.transaction_uuid = p_move.reference_uuid FOR SHARE;
  v_answer.status := CASE
    WHEN v_bet.member_id IS DISTINCT FROM v_seat.member_id THEN 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
    WHEN v_bet.rolled_back AND coalesce(v_bet.kind, 'bet') = 'bet' THEN 'RS_ERROR_TRANSACTION_ROLLED_BACK'
    WHEN v_bet.kind <> 'bet' OR v_bet.status <> 'RS_OK' THEN 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
    WHEN p_move.currency <> v_seat.currency THEN 'RS_ERROR_WRONG_CURRENCY'
    ELSE 'RS_OK' END;
  IF v_answer.status = 'RS_OK' THEN
    INSERT INTO seamless_transaction (provider, transaction_uuid, kind, member_id, request_uuid, reference_uuid,
      round, game_code, currency, amount_units, is_free, status, round_id, recorded_at)
    VALUES (p_provider, p_move.transaction_uuid, 'win', v_seat.member_id, p_move.request_uuid,
      p_move.reference_uuid, p_move.round, p_move.game_code, p_move.currency, p_move.amount, p_move.is_free,
      'RS_OK', v_bet.round_id, p_now)
    ON CONFLICT DO NOTHING;
  END IF;
  IF v_answer.status <> 'RS_OK' OR NOT FOUND THEN
    -- A win that cannot be paid yet is not remembered: it comes again, and its bet may have come by then.
    v_answer.status := coalesce(seamless_replay(p_provider, 'win', v_seat.member_id, p_move), v_answer.status);
    RETURN seamless_told(v_answer);
  END IF;
  IF p_move.amount > 0 THEN
    v_posted := seamless_post(p_provider, 'win', v_answer, p_move.transaction_uuid, p_move.amount, true, NULL, p_now);
    v_answer.balance := v_posted.balance;
    v_answer.sequence := v_posted.sequence;
    v_answer.moved := true;
    UPDATE seamless_transaction t SET transfer_id = v_posted.transfer_id
    WHERE t.provider = p_provider AND t.transaction_uuid = p_move.transaction_uuid;
  ELSE
    v_answer := seamless_told(v_answer);
  END IF;
  RETURN seamless_add(v_answer, v_bet.round_id, 0, p_move.amount, 0, p_move.closes);
END $$;
