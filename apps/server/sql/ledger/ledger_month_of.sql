-- Returns the first id of the month that contains this position in a member's sequence. Later positions have higher
-- ids.
CREATE OR REPLACE FUNCTION ledger_month_of(p_member_id bigint, p_asset text, p_sequence bigint) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT m.first_id FROM member_month m
    WHERE m.member_id = p_member_id AND m.asset = p_asset AND m.first_sequence <= p_sequence
    ORDER BY m.first_sequence DESC LIMIT 1), 0)
$$;
