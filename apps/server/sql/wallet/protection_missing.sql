-- The first unmet requirement of the market before real money is deposited or staked; null when all are met. A monthly
-- limit above the market's cap counts as missing.
CREATE OR REPLACE FUNCTION protection_missing(p_member_id bigint, p_birthday_required boolean, p_limits_required text[],
  p_month_cap bigint, p_month_cap_young bigint, p_now timestamptz)
RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_own member_protection;
  v_cap bigint;
  v_there integer;
BEGIN
  IF p_birthday_required IS NOT TRUE AND coalesce(cardinality(p_limits_required), 0) = 0 THEN RETURN NULL; END IF;
  SELECT p.* INTO v_own FROM member_protection p WHERE p.member_id = p_member_id;
  IF p_birthday_required AND v_own.age_told_at IS NULL THEN RETURN 'protection.age'; END IF;
  v_cap := CASE WHEN v_own.age_told_at IS NULL OR p_now < v_own.young_until
    THEN coalesce(p_month_cap_young, p_month_cap) ELSE p_month_cap END;
  SELECT count(*) INTO v_there FROM protection_limit l
  WHERE l.member_id = p_member_id AND l.kind = 'deposit' AND l.period = ANY (p_limits_required)
    AND (l.period <> 'month' OR v_cap IS NULL OR l.most <= v_cap);
  RETURN CASE WHEN v_there < coalesce(cardinality(p_limits_required), 0) THEN 'protection.limits.required' END;
END $$;
