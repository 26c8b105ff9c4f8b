-- Prevents a single operator from crediting a payment that no rail reported. Manual transfers have their own rule.
CREATE OR REPLACE FUNCTION deposit_credit_takes_two() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM deposit_finding f
      WHERE f.order_id = NEW.id AND f.end_state = 'credited' AND f.amount_units = NEW.credited_units
        AND f.reference = NEW.rail_reference AND f.confirmed_by = NEW.confirmed_by) THEN
    RAISE EXCEPTION 'deposit % is credited as two persons found it', NEW.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER deposit_order_credit_takes_two BEFORE UPDATE OF state ON deposit_order FOR EACH ROW WHEN (((new.state = 'credited'::text) AND (old.state <> 'credited'::text) AND (('manual'::text <> old.rail) AND ('manual'::text <> new.rail)) AND (new.confirmed_by IS NOT NULL) AND (old.received_units IS NULL))) EXECUTE FUNCTION deposit_credit_takes_two();
