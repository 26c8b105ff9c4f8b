-- An answer changes only once: from the claim to its refusal, while it has no transfer.
CREATE OR REPLACE FUNCTION ledger_keep_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.refusal IS NOT NULL OR NEW.refusal IS NULL
    OR (NEW.scope, NEW.key, NEW.request_hash) <> (OLD.scope, OLD.key, OLD.request_hash)
    OR EXISTS (SELECT FROM transfer t WHERE t.id = OLD.transfer_id)
  THEN
    RAISE EXCEPTION 'UPDATE on idempotency is refused: an answer once given stays'
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER idempotency_answer_stays BEFORE UPDATE ON idempotency FOR EACH ROW EXECUTE FUNCTION ledger_keep_answer();
