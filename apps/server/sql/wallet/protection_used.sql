-- What is stamped within the period is in the sums already.
CREATE OR REPLACE FUNCTION protection_used(
  p_member_id bigint, p_asset text, p_kind text, p_period text, p_now timestamptz
) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_from date := protection_period(p_period, p_now);
BEGIN
  RETURN CASE p_kind
      WHEN 'deposit' THEN protection_paid_in(p_member_id, p_asset, v_from)
      WHEN 'loss' THEN protection_lost(p_member_id, p_asset, v_from)
      ELSE protection_played_ms(p_member_id, v_from, 'infinity', p_now) END
    + coalesce((SELECT sum(a.amount) FROM protection_adrift a
      WHERE a.member_id = p_member_id AND a.kind = p_kind AND a.counts_on >= v_from AND a.stamped < v_from), 0)::bigint;
END $$;
