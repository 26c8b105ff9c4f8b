-- The same check for an action without a posting. Locks the balance first.
CREATE OR REPLACE FUNCTION protection_check(
  p_member_id bigint, p_asset text, p_action text, p_amount bigint, p_now timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM member_balance b WHERE b.member_id = p_member_id AND b.asset = p_asset FOR NO KEY UPDATE;
  RETURN protection_refusal(p_member_id, p_asset, p_action, p_amount, p_now);
END $$;
