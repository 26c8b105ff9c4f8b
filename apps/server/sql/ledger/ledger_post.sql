-- The only entry point for postings. Posts all legs or none, once per key; a repeated key returns the first result.
-- Lock order: key, then balances by member and asset, then inserts.
CREATE OR REPLACE FUNCTION ledger_post(
  p_scope text, p_key text, p_request_hash bytea, p_reference text, p_recorded_at timestamptz,
  p_legs ledger_leg[]
) RETURNS ledger_answer LANGUAGE plpgsql AS $$
DECLARE
  v_id bigint;
  v_answer ledger_answer;
  v_broken text;
  v_balance bigint;
BEGIN
  INSERT INTO idempotency (scope, key, request_hash, transfer_id)
  VALUES (p_scope, p_key, p_request_hash, nextval('transfer_id_seq'))
  ON CONFLICT DO NOTHING RETURNING transfer_id INTO v_id;
  IF v_id IS NULL THEN
    RETURN ledger_replay(p_scope, p_key, p_request_hash, p_legs[1]);
  END IF;
  IF cardinality(p_legs) NOT BETWEEN 1 AND 16 THEN
    RAISE EXCEPTION 'a posting has one to sixteen legs' USING ERRCODE = 'cardinality_violation';
  ELSIF cardinality(p_legs) = 1 AND p_legs[1].reverses IS NULL THEN
    v_answer := ledger_apply(v_id, p_reference, p_recorded_at, p_legs);
  ELSE
    -- Only a posting that may have to undo a leg needs a savepoint.
    BEGIN
      PERFORM FROM member_balance b
      WHERE (b.member_id, b.asset) IN (SELECT l.member_id, l.asset FROM unnest(p_legs) l)
      ORDER BY b.member_id, b.asset FOR NO KEY UPDATE;
      v_answer := ledger_apply(v_id, p_reference, p_recorded_at, p_legs);
      IF v_answer.refusal IS NOT NULL THEN RAISE SQLSTATE 'TL001'; END IF;
    EXCEPTION
      WHEN SQLSTATE 'TL001' THEN NULL;
      WHEN unique_violation THEN
        GET STACKED DIAGNOSTICS v_broken = CONSTRAINT_NAME;
        IF v_broken <> 'transfer_reversed_once' THEN RAISE; END IF;
        v_answer.refusal := 'already-reversed';
    END;
  END IF;
  IF v_answer.refusal IS NOT NULL THEN
    SELECT b.cash INTO v_balance FROM member_balance b
    WHERE b.member_id = p_legs[1].member_id AND b.asset = p_legs[1].asset;
    v_answer := (v_answer.refusal, NULL, v_balance, NULL, false);
    UPDATE idempotency i SET transfer_id = NULL, refusal = v_answer.refusal, refusal_balance = v_balance
    WHERE i.scope = p_scope AND i.key = p_key;
  END IF;
  RETURN v_answer;
END $$;
