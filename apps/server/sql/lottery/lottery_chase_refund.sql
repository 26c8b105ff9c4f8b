-- Refunds waiting phases of a chase with a reason, and ends the chase where p_end is its last state. Returns the sequence of
-- the member's balance; null where no phase was refunded. The caller locked the chase.
CREATE OR REPLACE FUNCTION lottery_chase_refund(p_chase_id bigint, p_phases smallint[], p_reason text, p_end text,
  p_now timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_chase lottery_chase;
  v_phase smallint;
  v_amount bigint;
  v_released ledger_answer;
BEGIN
  SELECT c.* INTO STRICT v_chase FROM lottery_chase c WHERE c.id = p_chase_id FOR NO KEY UPDATE;
  SELECT min(p.phase), coalesce(sum(p.amount_units), 0) INTO v_phase, v_amount FROM lottery_chase_phase p
  WHERE p.chase_id = p_chase_id AND p.phase = ANY (p_phases) AND p.state = 'waiting';
  IF v_amount > 0 THEN
    v_released := lottery_chase_release(v_chase, v_phase, v_amount, p_now);
    UPDATE lottery_chase_phase p SET state = 'refunded', reason = p_reason, release_transfer_id = v_released.transfer_id
    WHERE p.chase_id = p_chase_id AND p.phase = ANY (p_phases) AND p.state = 'waiting';
  END IF;
  UPDATE lottery_chase c SET held_units = c.held_units - v_amount, refunded_units = c.refunded_units + v_amount,
    state = coalesce(p_end, c.state), ended_at = CASE WHEN p_end IS NULL THEN c.ended_at ELSE p_now END,
    next_at = lottery_chase_next_at(p_chase_id)
  WHERE c.id = p_chase_id;
  RETURN v_released.sequence;
END $$;
