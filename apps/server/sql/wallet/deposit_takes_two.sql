-- The same rule as in confirm-transfer.ts: one operator confirms an ordered amount up to the merchant's limit. The first
-- operator records the finding in an earlier statement.
CREATE OR REPLACE FUNCTION deposit_takes_two() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.confirmed_by IS NULL THEN
    RAISE EXCEPTION 'deposit % is a transfer by hand: a person confirms it', NEW.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.credited_units > NEW.requested_units OR NEW.credited_units > deposit_one_person_units(NEW.member_id))
    AND (OLD.found_units, OLD.found_reference, OLD.found_by <> NEW.confirmed_by)
      IS DISTINCT FROM (NEW.credited_units, NEW.rail_reference, true) THEN
    RAISE EXCEPTION 'deposit % takes another person', NEW.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER deposit_order_takes_two BEFORE UPDATE OF state ON deposit_order FOR EACH ROW WHEN (((new.state = 'credited'::text) AND (old.state <> 'credited'::text) AND (('manual'::text = old.rail) OR ('manual'::text = new.rail)))) EXECUTE FUNCTION deposit_takes_two();
