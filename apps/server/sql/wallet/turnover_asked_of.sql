CREATE OR REPLACE FUNCTION turnover_asked_of(p_member_id bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_object_agg(w.kind, w.turnover_basis_points), '{}')
    FROM withdrawal_method w JOIN member m ON m.merchant_code = w.merchant_code WHERE m.id = p_member_id
$$;
