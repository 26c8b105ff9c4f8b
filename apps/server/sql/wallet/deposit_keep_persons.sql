CREATE OR REPLACE FUNCTION deposit_keep_persons() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'deposit % is credited, by whom and with what stays on record', NEW.id
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER deposit_order_persons_stay BEFORE UPDATE ON deposit_order FOR EACH ROW WHEN (((old.state = 'credited'::text) AND (('manual'::text = old.rail) OR ('manual'::text = new.rail)) AND (((((old.rail IS DISTINCT FROM new.rail) OR (old.found_units IS DISTINCT FROM new.found_units)) OR (old.found_reference IS DISTINCT FROM new.found_reference)) OR (old.found_by IS DISTINCT FROM new.found_by)) OR (old.confirmed_by IS DISTINCT FROM new.confirmed_by)))) EXECUTE FUNCTION deposit_keep_persons();
