-- Stores an order and takes the stakes of all its lines, or does nothing and returns why. The caller shares the lock of the
-- sale. Each line is a round. An order that would exceed a limit, or has a closed number, is refused before any stake is
-- taken. p_worst is the liability of the issue in its worst draw, with this order. The caller computes p_worst while the
-- transaction has the lock of the exposure. Without p_worst, the liability is the sum of the highest wins of all lines.
-- The maximum stake of a bonus is that of the issue: otherwise, one bet in many lines or orders would exceed it.
CREATE OR REPLACE FUNCTION lottery_order_place(p_seat round_seat, p_issue_id bigint, p_key uuid, p_mode smallint,
  p_slip text, p_lines jsonb, p_max_member bigint, p_max_win bigint, p_max_exposure bigint, p_rules play_rules,
  p_now timestamptz, p_worst bigint, OUT order_id bigint, OUT refusal text, OUT detail jsonb, OUT balance bigint, OUT sequence bigint)
LANGUAGE plpgsql AS $$
DECLARE
  v_line record;
  v_line_id bigint;
  v_answer round_answer;
  v_amount bigint;
  v_most bigint;
  v_member_amount bigint;
  v_member_most bigint;
  v_exposure bigint;
  v_max_number bigint;
  v_bonus play_bonus;
  v_bonus_answer bonus_stake_answer;
BEGIN
  SELECT sum(x.amount), sum(x.most) INTO v_amount, v_most
  FROM jsonb_to_recordset(p_lines) AS x (amount bigint, most bigint);
  v_exposure := lottery_exposure_lock(p_issue_id, p_seat.asset) + v_most;
  v_exposure := coalesce(p_worst, v_exposure);
  SELECT o.id INTO order_id FROM lottery_order o WHERE o.member_id = p_seat.member_id AND o.request_key = p_key;
  IF FOUND THEN RETURN; END IF;
  SELECT coalesce(sum(l.amount_units), 0), coalesce(sum(l.most_units), 0) INTO v_member_amount, v_member_most
  FROM lottery_line l WHERE l.issue_id = p_issue_id AND l.member_id = p_seat.member_id AND l.asset = p_seat.asset
    AND l.state <> 'refunded';
  SELECT g.max_number_units INTO STRICT v_max_number
  FROM lottery_issue i JOIN lottery_game g ON g.id = i.game_id WHERE i.id = p_issue_id;
  detail := lottery_closed_numbers(p_issue_id, p_seat.asset, p_lines, v_max_number);
  IF detail IS NOT NULL THEN
    refusal := 'lottery.number.closed';
    RETURN;
  END IF;
  detail := CASE
    WHEN v_member_amount + v_amount > p_max_member THEN jsonb_build_object('limit', 'member', 'units', p_max_member)
    WHEN v_member_most + v_most > p_max_win THEN jsonb_build_object('limit', 'win', 'units', p_max_win)
    WHEN v_exposure > p_max_exposure THEN jsonb_build_object('limit', 'issue', 'units', p_max_exposure) END;
  IF detail IS NOT NULL THEN
    refusal := 'lottery.limit';
    RETURN;
  END IF;
  BEGIN
    INSERT INTO lottery_order (member_id, issue_id, request_key, prize_mode, slip, amount_units, placed_at)
    VALUES (p_seat.member_id, p_issue_id, p_key, p_mode, p_slip, v_amount, p_now) RETURNING id INTO order_id;
    FOR v_line IN SELECT x.* FROM ROWS FROM (jsonb_to_recordset(p_lines) AS (play integer, picks text, stakes integer,
      stake bigint, amount bigint, series smallint, "maxSeries" smallint, most bigint)) WITH ORDINALITY AS x
      ORDER BY x.ordinality
    LOOP
      v_line_id := nextval('lottery_line_id_seq');
      v_answer := round_bet('lottery', p_seat, ROW(v_line_id::text, p_key::text, NULL, v_line_id::text, false,
        p_seat.node_id::text, p_seat.currency, v_line.amount, false, NULL, NULL, NULL)::round_request, p_rules, false,
        p_now);
      IF v_answer.refusal IS NOT NULL THEN RAISE EXCEPTION 'refused' USING ERRCODE = 'LT001'; END IF;
      INSERT INTO lottery_line (id, order_id, issue_id, member_id, asset, play_id, picks, stakes, stake_units,
        amount_units, series, max_series, most_units, round_id)
      OVERRIDING SYSTEM VALUE
      VALUES (v_line_id, lottery_order_place.order_id, p_issue_id, p_seat.member_id, p_seat.asset, v_line.play,
        v_line.picks, v_line.stakes, v_line.stake, v_line.amount, v_line.series, v_line."maxSeries", v_line.most,
        v_answer.round_id);
    END LOOP;
    -- The stakes locked the balance, so no bonus begins or ends meanwhile.
    SELECT b.* INTO v_bonus FROM play_bonus b
    WHERE b.member_id = p_seat.member_id AND b.asset = p_seat.asset AND b.state = 'active';
    IF FOUND THEN
      v_bonus_answer := bonus_stake_refusal(v_bonus, p_seat, v_member_amount + v_amount);
      IF v_bonus_answer.refusal IS NOT NULL THEN
        v_answer.refusal := v_bonus_answer.refusal;
        v_answer.detail := v_bonus_answer.detail;
        RAISE EXCEPTION 'refused' USING ERRCODE = 'LT001';
      END IF;
    END IF;
    IF v_max_number IS NOT NULL THEN
      PERFORM lottery_number_stakes_add(p_issue_id, p_seat.asset, p_lines);
    END IF;
    UPDATE lottery_exposure e SET most_units = v_exposure, sum_units = e.sum_units + v_most
    WHERE e.issue_id = p_issue_id AND e.asset = p_seat.asset;
  EXCEPTION WHEN SQLSTATE 'LT001' THEN
    -- The block is rolled back: no stake of the order was taken.
    order_id := NULL;
    refusal := v_answer.refusal;
    detail := v_answer.detail;
    SELECT b.cash INTO v_answer.balance FROM member_balance b
    WHERE b.member_id = p_seat.member_id AND b.asset = p_seat.asset;
  END;
  balance := v_answer.balance;
  sequence := v_answer.sequence;
END $$;
