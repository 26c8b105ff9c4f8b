-- Deposits since a day, including open orders: an open order counts until it fails or expires.
CREATE OR REPLACE FUNCTION protection_paid_in(p_member_id bigint, p_asset text, p_from date) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(coalesce(o.credited_units, o.requested_units)), 0)::bigint FROM deposit_order o
  WHERE o.member_id = p_member_id AND o.asset = p_asset
    AND o.created_at >= ledger_day_begins(p_from) AND o.state NOT IN ('failed', 'expired', 'refunded')
$$;
