-- Reverses a bet or a win, once and with its part in a bonus. A rollback of an unknown transaction stores a tombstone, and the
-- transaction is refused when it arrives after its rollback. With p_accept_unknown, such a rollback returns success.
CREATE OR REPLACE FUNCTION round_rollback(p_source text, p_seat round_seat, p_request round_request,
  p_accept_unknown boolean, p_now timestamptz)
RETURNS round_answer LANGUAGE plpgsql AS $$
DECLARE
  v_done round_move;
  v_done_id bigint;
  v_move_id bigint;
  v_answer round_answer;
  v_posted ledger_answer;
  v_unknown text := CASE WHEN NOT p_accept_unknown THEN 'transaction.unknown' END;
  v_refusal text;
  v_bet boolean;
  v_amount bigint := 0;
  v_free integer := 0;
  v_bonus_units bigint := 0;
  v_legs ledger_leg[];
BEGIN
  IF p_seat.member_id IS NULL THEN RETURN round_refused(v_answer, 'token.invalid'); END IF;
  v_answer := ROW('RS_OK', NULL, NULL, NULL, p_seat.member_id, p_seat.asset, p_seat.currency, NULL, NULL, false, NULL);
  INSERT INTO round_move_key (source, transaction_id) VALUES (p_source, p_request.transaction_id)
  ON CONFLICT DO NOTHING RETURNING move_id INTO v_move_id;
  IF v_move_id IS NULL THEN RETURN round_replay(p_source, 'rollback', v_answer, p_request); END IF;
  INSERT INTO round_move (id, source, transaction_id, kind, member_id, request_id, reference_id, round, game_code, status,
    recorded_at)
  VALUES (v_move_id, p_source, p_request.transaction_id, 'rollback', p_seat.member_id, p_request.request_id,
    p_request.reference_id, p_request.round, p_request.game_code, 'RS_OK', p_now);
  INSERT INTO round_move_key (source, transaction_id) VALUES (p_source, p_request.reference_id)
  ON CONFLICT DO NOTHING RETURNING move_id INTO v_done_id;
  IF v_done_id IS NOT NULL THEN
    INSERT INTO round_move (id, source, transaction_id, member_id, request_id, status, refusal, rolled_back, recorded_at)
    VALUES (v_done_id, p_source, p_request.reference_id, p_seat.member_id, p_request.request_id,
      round_status('transaction.rolled-back'), 'transaction.rolled-back', true, p_now);
    v_refusal := v_unknown;
  ELSE
    SELECT k.move_id INTO STRICT v_done_id FROM round_move_key k
    WHERE k.source = p_source AND k.transaction_id = p_request.reference_id;
    SELECT m.* INTO STRICT v_done FROM round_move m
    WHERE m.id = v_done_id AND m.source = p_source AND m.transaction_id = p_request.reference_id FOR NO KEY UPDATE;
    v_refusal := CASE
      WHEN v_done.member_id <> p_seat.member_id OR v_done.kind = 'rollback' THEN 'transaction.unknown'
      WHEN v_done.kind IS NULL THEN v_unknown END;
  END IF;
  IF v_refusal IS NOT NULL THEN
    v_answer := round_refused(v_answer, v_refusal);
    UPDATE round_move m SET status = v_answer.status, refusal = v_answer.refusal
    WHERE m.id = v_move_id AND m.source = p_source AND m.transaction_id = p_request.transaction_id;
  END IF;
  IF v_refusal IS NOT NULL OR v_done.rolled_back IS NOT FALSE THEN RETURN round_with_balance(v_answer); END IF;
  UPDATE round_move m SET rolled_back = true
  WHERE m.id = v_done_id AND m.source = p_source AND m.transaction_id = p_request.reference_id;
  -- A refused bet, and a free bet that was never placed in a round, moved no money to return.
  IF v_done.round_id IS NULL THEN RETURN round_with_balance(v_answer); END IF;
  v_bet := v_done.kind = 'bet';
  v_free := (v_bet AND v_done.is_free)::int;
  IF v_done.transfer_id IS NOT NULL THEN
    v_amount := v_done.amount_units;
    v_bonus_units := coalesce(v_done.bonus_units, 0);
    IF v_bonus_units > 0 THEN
      v_legs := round_legs(p_source, 'rollback', v_answer, v_amount - v_bonus_units, v_bonus_units, v_bet,
        v_done.transfer_id);
      v_posted := round_post_legs(p_source, 'rollback', v_answer, p_request.transaction_id, CASE WHEN v_bet
        THEN v_legs || bonus_continues(v_answer, v_done.reward_id, v_bonus_units)
        ELSE bonus_restores(v_answer, v_done.reward_id, v_bonus_units) || v_legs END, p_now);
    ELSE
      v_posted := round_post(p_source, 'rollback', v_answer, p_request.transaction_id, v_amount, v_bet,
        v_done.transfer_id, p_now);
    END IF;
    IF v_posted.refusal IS NOT NULL THEN
      RAISE EXCEPTION 'the rollback of % was refused: %', p_request.reference_id, v_posted.refusal;
    END IF;
    v_answer.balance := v_posted.balance;
    v_answer.sequence := v_posted.sequence;
    v_answer.moved := true;
  ELSE
    v_answer := round_with_balance(v_answer);
  END IF;
  v_answer.round_id := v_done.round_id;
  PERFORM round_change(v_answer, v_done.round_id, CASE WHEN v_bet THEN -v_amount ELSE 0 END,
    CASE WHEN v_bet THEN 0 ELSE -v_amount END, CASE WHEN v_bet THEN -1 ELSE 0 END,
    -v_free, -v_free * v_done.amount_units, ROW(v_done.reward_id, CASE WHEN v_bet THEN -v_bonus_units ELSE 0 END,
      CASE WHEN v_bet THEN 0 ELSE -v_bonus_units END)::round_bonus, p_request.closes, p_now);
  RETURN v_answer;
END $$;
