-- Releases the amount of a waiting phase and places its order. A refused order leaves the amount in the member's cash: the
-- phase is refunded with the refusal as its reason. The caller shares the lock of the sale. p_worst is as in
-- `lottery_order_place`.
CREATE OR REPLACE FUNCTION lottery_chase_start(p_chase_id bigint, p_phase smallint, p_seat round_seat, p_key uuid,
  p_slip text, p_lines jsonb, p_max_member bigint, p_max_win bigint, p_max_exposure bigint, p_rules play_rules,
  p_now timestamptz, p_worst bigint, OUT refusal text, OUT detail jsonb, OUT balance bigint, OUT sequence bigint)
LANGUAGE plpgsql AS $$
DECLARE
  v_chase lottery_chase;
  v_phase lottery_chase_phase;
  v_released ledger_answer;
  v_order record;
BEGIN
  SELECT c.* INTO STRICT v_chase FROM lottery_chase c WHERE c.id = p_chase_id FOR NO KEY UPDATE;
  SELECT p.* INTO STRICT v_phase FROM lottery_chase_phase p
  WHERE p.chase_id = p_chase_id AND p.phase = p_phase AND p.state = 'waiting';
  PERFORM lottery_exposure_lock(v_phase.issue_id, v_chase.asset);
  v_released := lottery_chase_release(v_chase, p_phase, v_phase.amount_units, p_now);
  SELECT o.* INTO STRICT v_order FROM lottery_order_place(p_seat, v_phase.issue_id, p_key, v_chase.prize_mode, p_slip,
    p_lines, p_max_member, p_max_win, p_max_exposure, p_rules, p_now, p_worst) o;
  refusal := CASE v_order.refusal WHEN 'insufficient' THEN 'balance.insufficient' ELSE v_order.refusal END;
  detail := v_order.detail;
  balance := coalesce(v_order.balance, v_released.balance);
  sequence := coalesce(v_order.sequence, v_released.sequence);
  UPDATE lottery_chase_phase p SET state = CASE WHEN lottery_chase_start.refusal IS NULL THEN 'placed' ELSE 'refunded' END,
    reason = lottery_chase_start.refusal, order_id = v_order.order_id, release_transfer_id = v_released.transfer_id
  WHERE p.chase_id = p_chase_id AND p.phase = p_phase;
  UPDATE lottery_chase c SET held_units = c.held_units - v_phase.amount_units,
    spent_units = c.spent_units + CASE WHEN lottery_chase_start.refusal IS NULL THEN v_phase.amount_units ELSE 0 END,
    refunded_units = c.refunded_units + CASE WHEN lottery_chase_start.refusal IS NULL THEN 0 ELSE v_phase.amount_units END,
    next_at = lottery_chase_next_at(p_chase_id)
  WHERE c.id = p_chase_id;
END $$;
