-- The refusal of an action of this member; null when it is allowed. The caller holds the lock of the balance, so that each
-- of many concurrent actions sees the others.
-- Records the actions that it allows while the clock is behind. Wins and later failures are not recorded, so such a day
-- counts rather too high.
CREATE OR REPLACE FUNCTION protection_refusal(
  p_member_id bigint, p_asset text, p_action text, p_amount bigint, p_now timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_own member_protection;
  v_limit protection_limit;
  v_used bigint;
  v_asked bigint;
  v_counted text;
BEGIN
  SELECT p.* INTO v_own FROM member_protection p WHERE p.member_id = p_member_id;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF v_own.excluded_at IS NOT NULL AND (v_own.leave_from IS NULL OR p_now < v_own.leave_from) THEN
    RETURN 'protection.excluded';
  ELSIF p_now < v_own.break_until THEN
    RETURN 'protection.break';
  ELSIF p_now < v_own.of_age_from THEN
    RETURN 'protection.age';
  END IF;
  FOR v_limit IN SELECT l.* FROM protection_limit l
    WHERE l.member_id = p_member_id AND l.kind = ANY (CASE p_action
      WHEN 'deposit' THEN ARRAY['deposit'] WHEN 'bet' THEN ARRAY['loss', 'time']
      WHEN 'launch' THEN ARRAY['loss', 'time'] ELSE ARRAY[]::text[] END)
    ORDER BY l.kind, l.period
  LOOP
    IF v_limit.kind = 'loss' THEN PERFORM member_loss_begin(p_member_id, p_asset, p_now); END IF;
    v_used := protection_used(p_member_id, p_asset, v_limit.kind, v_limit.period, p_now);
    -- A launch has no stake and a time limit no amount, so both check only whether anything is left.
    v_asked := CASE WHEN v_limit.kind = 'time' OR p_action = 'launch' THEN 1 ELSE p_amount END;
    IF v_asked > v_limit.most - v_used THEN
      RETURN 'protection.limit.' || v_limit.kind;
    END IF;
    IF v_limit.kind <> 'time' AND p_action <> 'launch' AND p_amount > 0 THEN v_counted := v_limit.kind; END IF;
  END LOOP;
  IF v_counted IS NOT NULL THEN
    INSERT INTO protection_adrift AS a (member_id, kind, stamped, counts_on, amount)
    SELECT p_member_id, v_counted, ledger_day(p_now), ledger_day(c.latest), p_amount FROM installation_clock c
    WHERE c.latest > p_now AND ledger_day(c.latest) > ledger_day(p_now)
    ON CONFLICT (member_id, kind, counts_on, stamped) DO UPDATE SET amount = a.amount + excluded.amount;
  END IF;
  RETURN NULL;
END $$;
