-- The amount up to which one operator confirms a manual transfer to this member, in ledger units of the merchant's currency.
CREATE OR REPLACE FUNCTION deposit_one_person_units(p_member_id bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(r.one_person_units, 100000000)
  FROM member m LEFT JOIN deposit_rules r ON r.merchant_code = m.merchant_code WHERE m.id = p_member_id
$$;
