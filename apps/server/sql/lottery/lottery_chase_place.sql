-- Holds the amount of all phases, stores the chase and starts its first phase, or does nothing and returns why. Without
-- lines the first phase waits for its sale, as the later phases do. A key that placed a chase before returns this chase. The
-- caller shares the lock of the sale of a first phase that starts. p_worst is as in `lottery_order_place`.
CREATE OR REPLACE FUNCTION lottery_chase_place(p_seat round_seat, p_game_id bigint, p_key uuid, p_mode smallint,
  p_slip text, p_plan jsonb, p_winning_stop boolean, p_phases jsonb, p_order_key uuid, p_first_slip text,
  p_first_lines jsonb, p_max_member bigint, p_max_win bigint, p_max_exposure bigint, p_rules play_rules,
  p_now timestamptz, p_worst bigint, OUT chase_id bigint, OUT refusal text, OUT detail jsonb, OUT balance bigint, OUT sequence bigint)
LANGUAGE plpgsql AS $$
DECLARE
  v_held bigint;
  v_posted ledger_answer;
  v_started record;
BEGIN
  SELECT sum(x.amount) INTO v_held FROM jsonb_to_recordset(p_phases) AS x (amount bigint);
  IF p_first_lines IS NOT NULL THEN
    PERFORM lottery_exposure_lock((p_phases->0->>'issueId')::bigint, p_seat.asset);
  END IF;
  BEGIN
    INSERT INTO lottery_chase (member_id, game_id, asset, currency, request_key, prize_mode, slip, plan, winning_stop,
      held_units, placed_at)
    VALUES (p_seat.member_id, p_game_id, p_seat.asset, p_seat.currency, p_key, p_mode, p_slip, p_plan, p_winning_stop,
      v_held, p_now) ON CONFLICT DO NOTHING RETURNING id INTO chase_id;
    IF chase_id IS NULL THEN
      SELECT c.id INTO STRICT chase_id FROM lottery_chase c
      WHERE c.member_id = p_seat.member_id AND c.request_key = p_key;
      RETURN;
    END IF;
    IF p_first_lines IS NULL THEN
      refusal := lottery_chase_blocker(p_seat.member_id, p_now);
      IF refusal IS NOT NULL THEN RAISE EXCEPTION 'refused' USING ERRCODE = 'LT002'; END IF;
    END IF;
    v_posted := ledger_post('job:lottery-chase', chase_id || ':hold',
      sha256(convert_to(concat_ws(' ', 'hold', chase_id, v_held), 'UTF8')), 'chase:' || chase_id, p_now,
      ARRAY[ROW('chase-hold', p_seat.asset, v_held, p_seat.member_id, 'cash', NULL, 'open-bets',
        'member:' || p_seat.member_id, NULL)::ledger_leg]);
    refusal := v_posted.refusal;
    balance := v_posted.balance;
    IF refusal IS NOT NULL THEN RAISE EXCEPTION 'refused' USING ERRCODE = 'LT002'; END IF;
    UPDATE lottery_chase c SET hold_transfer_id = v_posted.transfer_id WHERE c.id = chase_id;
    INSERT INTO lottery_chase_phase (chase_id, phase, member_id, issue_id, multiple, amount_units)
    SELECT lottery_chase_place.chase_id, x.ordinality, p_seat.member_id, x."issueId", x.multiple, x.amount
    FROM ROWS FROM (jsonb_to_recordset(p_phases) AS ("issueId" bigint, multiple integer, amount bigint))
      WITH ORDINALITY AS x;
    IF p_first_lines IS NULL THEN
      UPDATE lottery_chase c SET next_at = lottery_chase_next_at(c.id) WHERE c.id = chase_id;
      sequence := v_posted.sequence;
      RETURN;
    END IF;
    SELECT s.* INTO STRICT v_started FROM lottery_chase_start(chase_id, 1::smallint, p_seat, p_order_key, p_first_slip,
      p_first_lines, p_max_member, p_max_win, p_max_exposure, p_rules, p_now, p_worst) s;
    refusal := v_started.refusal;
    detail := v_started.detail;
    balance := v_started.balance;
    sequence := v_started.sequence;
    IF refusal IS NOT NULL THEN RAISE EXCEPTION 'refused' USING ERRCODE = 'LT002'; END IF;
  EXCEPTION WHEN SQLSTATE 'LT002' THEN
    -- The block is rolled back: no amount was held.
    chase_id := NULL;
    SELECT b.cash INTO balance FROM member_balance b WHERE b.member_id = p_seat.member_id AND b.asset = p_seat.asset;
  END;
END $$;
