-- Records the sequence at which a member's transfers of a month begin. Ids change month while no posting is active, so
-- no transfer of an earlier month follows.
CREATE OR REPLACE FUNCTION ledger_begin_month(p_member_id bigint, p_asset text, p_sequence bigint,
  p_before integer, p_month integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_month < p_before THEN
    RAISE EXCEPTION 'a transfer of month % follows one of month %', p_month, p_before;
  END IF;
  INSERT INTO member_month (member_id, asset, first_sequence, first_id)
  VALUES (p_member_id, p_asset, p_sequence, p_month * 1000000000000);
  UPDATE member_balance b SET month = p_month WHERE b.member_id = p_member_id AND b.asset = p_asset;
END $$;
