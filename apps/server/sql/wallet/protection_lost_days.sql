-- Stakes minus wins per day since a day, exact to the last posting (decision 0038). A day may have several rows. The range
-- has no end, because play while a clock ran ahead counts too.
CREATE OR REPLACE FUNCTION protection_lost_days(p_member_id bigint, p_asset text, p_from date)
RETURNS TABLE (day date, units bigint) LANGUAGE sql STABLE AS $$
  SELECT d.day, d.out_units - d.in_units FROM transfer_day d
  WHERE d.member_id = p_member_id AND d.asset = p_asset AND d.day >= p_from
    AND d.line IN ('bet', 'win', 'rollback-bet', 'rollback-win')
  UNION ALL
  SELECT u.day, -u.delta FROM ledger_unfolded(p_member_id, p_asset) u
  WHERE u.kind IN ('bet', 'win', 'rollback') AND u.day >= p_from
$$;
