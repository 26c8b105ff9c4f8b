-- The record of a closed month is final: only its state and its verification change. A month whose transfers are
-- detached or attached again is verified from its beginning.
CREATE OR REPLACE FUNCTION book_month_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.hash IS NULL
    OR (NEW.first_id, NEW.end_id, NEW.name, NEW.closing_step, NEW.transfers, NEW.last_id, NEW.owed, NEW.totals_digest,
        NEW.seals_digest, NEW.previous_hash, NEW.hash, NEW.closed_at)
     = (OLD.first_id, OLD.end_id, OLD.name, OLD.closing_step, OLD.transfers, OLD.last_id, OLD.owed, OLD.totals_digest,
        OLD.seals_digest, OLD.previous_hash, OLD.hash, OLD.closed_at))
  THEN
    IF NEW.state <> OLD.state THEN NEW.verifying := NULL; END IF;
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% on % is refused: the record of a month is final', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER book_month_stays BEFORE UPDATE OR DELETE ON book_month FOR EACH ROW EXECUTE FUNCTION book_month_stays();
