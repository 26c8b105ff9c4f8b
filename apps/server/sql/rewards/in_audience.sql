-- Whether a member belongs to an audience. Every condition that is present must be met. `p_before`: only deposits with an
-- earlier transfer count; null: all deposits. A deposit that was charged back counts as a deposit.
CREATE OR REPLACE FUNCTION in_audience(p_audience jsonb, p_member_id bigint, p_before bigint)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p_audience = '{}' OR EXISTS (
    SELECT FROM member m LEFT JOIN level_progress l ON l.member_id = m.id
     WHERE m.id = p_member_id
       AND coalesce(l.level, 0) >= coalesce((p_audience ->> 'minLevel')::integer, 0)
       AND coalesce(l.level, 0) <= coalesce((p_audience ->> 'maxLevel')::integer, 32767)
       AND m.registered_at >= coalesce((p_audience ->> 'registeredFrom')::timestamptz, '-infinity')
       AND m.registered_at < coalesce((p_audience ->> 'registeredBefore')::timestamptz, 'infinity')
       AND (NOT p_audience ? 'members' OR p_audience -> 'members' ? m.id::text)
       AND (NOT p_audience ? 'agents' OR coalesce(p_audience -> 'agents' ? m.upline_id::text, false))
       AND (NOT p_audience ? 'countries' OR coalesce(p_audience -> 'countries' ? (SELECT r.country FROM market_rule r), false))
       AND (NOT p_audience ?| ARRAY['minDeposits', 'maxDeposits'] OR (
         SELECT count(*) FROM deposit_order o
          WHERE o.member_id = m.id AND o.state = 'credited' AND (p_before IS NULL OR o.transfer_id < p_before))
         BETWEEN coalesce((p_audience ->> 'minDeposits')::integer, 0)
           AND coalesce((p_audience ->> 'maxDeposits')::integer, 2147483647)))
$$;
