-- Who let a deposit be credited; and of a transfer by hand that takes two, that it was two, whoever writes it.

ALTER TABLE deposit_order
  -- The operator; null where a rail said enough, and of what was credited before this was kept.
  ADD COLUMN confirmed_by text CHECK (btrim(confirmed_by) <> ''),
  ADD CONSTRAINT deposit_order_takes_another CHECK (confirmed_by <> found_by);

-- The same as in confirm-manual.ts: up to 10,000.00 one person confirms what was ordered. Whoever found it said so
-- before, in a statement of their own.
CREATE FUNCTION deposit_takes_two() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.confirmed_by IS NULL THEN
    RAISE EXCEPTION 'deposit % is a transfer by hand: a person confirms it', NEW.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.credited_units > NEW.requested_units OR NEW.credited_units > 100000000)
    AND (OLD.found_units, OLD.found_reference, OLD.found_by <> NEW.confirmed_by)
      IS DISTINCT FROM (NEW.credited_units, NEW.rail_reference, true) THEN
    RAISE EXCEPTION 'deposit % takes another person', NEW.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER deposit_order_takes_two BEFORE UPDATE OF state ON deposit_order
  FOR EACH ROW WHEN (NEW.state = 'credited' AND OLD.state <> 'credited' AND 'manual' IN (OLD.rail, NEW.rail))
  EXECUTE FUNCTION deposit_takes_two();

CREATE FUNCTION deposit_keep_persons() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'deposit % is credited, by whom and with what stays on record', NEW.id
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER deposit_order_persons_stay BEFORE UPDATE ON deposit_order
  FOR EACH ROW WHEN (OLD.state = 'credited' AND 'manual' IN (OLD.rail, NEW.rail)
    AND (OLD.rail, OLD.found_units, OLD.found_reference, OLD.found_by, OLD.confirmed_by)
      IS DISTINCT FROM (NEW.rail, NEW.found_units, NEW.found_reference, NEW.found_by, NEW.confirmed_by))
  EXECUTE FUNCTION deposit_keep_persons();

-- None begins as credited: it would pass by both.
CREATE FUNCTION deposit_begins_unpaid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a transfer by hand is not credited before a person found it' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER deposit_order_begins_unpaid BEFORE INSERT ON deposit_order
  FOR EACH ROW WHEN (NEW.rail = 'manual' AND NEW.state = 'credited') EXECUTE FUNCTION deposit_begins_unpaid();
