-- How a deposit ended whose gateway is gone: one person says what its records say, another confirms the same.

CREATE TABLE deposit_finding (
  order_id bigint PRIMARY KEY REFERENCES deposit_order (id),
  end_state text NOT NULL CHECK (end_state IN ('credited', 'refunded')),
  -- What arrived by the gateway's records, and by which of its numbers.
  amount_units bigint NOT NULL CHECK (amount_units > 0),
  reference text NOT NULL CHECK (btrim(reference) <> ''),
  -- Who says they found it, and who the machine says they are.
  found_by text NOT NULL CHECK (btrim(found_by) <> ''),
  found_machine_user text NOT NULL CHECK (btrim(found_machine_user) <> ''),
  found_at timestamptz NOT NULL,
  confirmed_by text CHECK (btrim(confirmed_by) <> ''),
  confirmed_machine_user text CHECK (btrim(confirmed_machine_user) <> ''),
  confirmed_at timestamptz,
  CONSTRAINT deposit_finding_takes_another CHECK (confirmed_by <> found_by),
  CHECK (num_nulls(confirmed_by, confirmed_machine_user, confirmed_at) IN (0, 3))
);

-- Until it is confirmed anybody may say otherwise, and is the first person then. What is confirmed is what was found.
CREATE FUNCTION deposit_finding_takes_two() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.confirmed_by IS NOT NULL THEN
    RAISE EXCEPTION 'what two persons found of deposit % stays on record', OLD.order_id
      USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.confirmed_by IS NOT NULL AND (TG_OP = 'INSERT' OR
    (NEW.order_id, NEW.end_state, NEW.amount_units, NEW.reference, NEW.found_by, NEW.found_machine_user, NEW.found_at)
      IS DISTINCT FROM
    (OLD.order_id, OLD.end_state, OLD.amount_units, OLD.reference, OLD.found_by, OLD.found_machine_user, OLD.found_at))
  THEN
    RAISE EXCEPTION 'deposit % takes another person, who confirms what one found before', NEW.order_id
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER deposit_finding_two BEFORE INSERT OR UPDATE ON deposit_finding
  FOR EACH ROW EXECUTE FUNCTION deposit_finding_takes_two();
CREATE TRIGGER deposit_finding_stays BEFORE DELETE OR TRUNCATE ON deposit_finding
  FOR EACH STATEMENT EXECUTE FUNCTION deposit_refuse_change();

-- What no rail said arrived is credited by no operator alone. A transfer by hand has rules of its own.
CREATE FUNCTION deposit_credit_takes_two() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM deposit_finding f
      WHERE f.order_id = NEW.id AND f.end_state = 'credited' AND f.amount_units = NEW.credited_units
        AND f.reference = NEW.rail_reference AND f.confirmed_by = NEW.confirmed_by) THEN
    RAISE EXCEPTION 'deposit % is credited as two persons found it', NEW.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER deposit_order_credit_takes_two BEFORE UPDATE OF state ON deposit_order
  FOR EACH ROW WHEN (NEW.state = 'credited' AND OLD.state <> 'credited' AND 'manual' NOT IN (OLD.rail, NEW.rail)
    AND NEW.confirmed_by IS NOT NULL AND OLD.received_units IS NULL)
  EXECUTE FUNCTION deposit_credit_takes_two();
