-- The limit of open orders where the member has reached it, else null. Locks the balance first, so that each of many
-- concurrent orders sees the earlier ones.
CREATE OR REPLACE FUNCTION deposit_most_open_reached(p_member_id bigint, p_asset text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_most integer;
BEGIN
  PERFORM FROM member_balance b WHERE b.member_id = p_member_id AND b.asset = p_asset FOR NO KEY UPDATE;
  SELECT coalesce(r.most_open, 20) INTO v_most
  FROM member m LEFT JOIN deposit_rules r ON r.merchant_code = m.merchant_code WHERE m.id = p_member_id;
  IF (SELECT count(*) FROM deposit_order o
      WHERE o.member_id = p_member_id AND o.state IN ('created', 'waiting', 'received')) < v_most THEN
    RETURN NULL;
  END IF;
  RETURN v_most;
END $$;
