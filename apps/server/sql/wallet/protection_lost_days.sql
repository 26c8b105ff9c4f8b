-- Stakes less wins of a day, since a day, exact to the last posting (decision 0038). A day may have several rows. No day
-- ends the range: what was played while a clock ran ahead counts too.
CREATE OR REPLACE FUNCTION protection_lost_days(p_member_id bigint, p_asset text, p_from date)
RETURNS TABLE (day date, units bigint) LANGUAGE sql STABLE AS $$
  SELECT d.day, d.out_units - d.in_units FROM transfer_day d
  WHERE d.member_id = p_member_id AND d.asset = p_asset AND d.day >= p_from
    AND d.line IN ('bet', 'win', 'rollback-bet', 'rollback-win')
  UNION ALL
  SELECT ledger_day(t.recorded_at), -t.member_delta
  FROM member_balance b
  LEFT JOIN transfer_folded f ON f.member_id = b.member_id AND f.asset = b.asset,
    generate_series(coalesce(f.sequence, 0) + 1, b.sequence) AS place, transfer t
  WHERE b.member_id = p_member_id AND b.asset = p_asset
    AND t.id >= ledger_unfolded_id(p_member_id, p_asset) AND t.member_id = p_member_id AND t.asset = p_asset AND t.member_sequence = place
    AND t.kind IN ('bet', 'win', 'rollback') AND ledger_day(t.recorded_at) >= p_from
$$;
