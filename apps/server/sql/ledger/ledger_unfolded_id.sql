-- The id with which the month begins that holds the first transfer of a member that is not in the daily sums.
CREATE OR REPLACE FUNCTION ledger_unfolded_id(p_member_id bigint, p_asset text) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT ledger_month_of(p_member_id, p_asset, coalesce((SELECT f.sequence FROM transfer_folded f
    WHERE f.member_id = p_member_id AND f.asset = p_asset), 0) + 1)
$$;
