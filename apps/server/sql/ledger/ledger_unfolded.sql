-- The transfers of a member that are not in the daily sums yet.
CREATE OR REPLACE FUNCTION ledger_unfolded(p_member_id bigint, p_asset text)
RETURNS TABLE (sequence bigint, day date, kind text, line text, delta bigint) LANGUAGE sql STABLE ROWS 20 AS $$
  SELECT l.* FROM member_balance b
  LEFT JOIN transfer_folded f ON f.member_id = b.member_id AND f.asset = b.asset,
    LATERAL ledger_lines_between(p_member_id, p_asset, coalesce(f.sequence, 0), b.sequence) l
  WHERE b.member_id = p_member_id AND b.asset = p_asset
$$;
