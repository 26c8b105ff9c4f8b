-- What was answered to this transaction before; null where it is new. The same request is answered the same; the
-- same transaction asked for anew learns that it was taken back since.
CREATE OR REPLACE FUNCTION seamless_replay(p_provider text, p_kind text, p_member_id bigint, p_move seamless_move)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_before seamless_transaction;
BEGIN
  SELECT t.* INTO v_before FROM seamless_transaction t
  WHERE t.provider = p_provider AND t.transaction_uuid = p_move.transaction_uuid;
  RETURN CASE
    WHEN NOT FOUND THEN NULL
    WHEN v_before.kind IS NULL THEN 'RS_ERROR_TRANSACTION_ROLLED_BACK'
    WHEN (v_before.kind, v_before.member_id, v_before.reference_uuid, v_before.round, v_before.game_code,
          v_before.currency, v_before.amount_units, v_before.is_free)
      IS DISTINCT FROM (p_kind, p_member_id, p_move.reference_uuid, p_move.round, p_move.game_code,
          p_move.currency, p_move.amount, p_move.is_free) THEN 'RS_ERROR_DUPLICATE_TRANSACTION'
    WHEN v_before.rolled_back AND v_before.request_uuid <> p_move.request_uuid
      THEN 'RS_ERROR_TRANSACTION_ROLLED_BACK'
    ELSE v_before.status
  END;
END $$;
