-- How a payout ended whose gateway is gone: one person says what its records say, another confirms the same.

CREATE TABLE payout_finding (
  withdrawal_id bigint PRIMARY KEY REFERENCES withdrawal (id),
  end_state text NOT NULL CHECK (end_state IN ('paid', 'returned')),
  -- By which number the gateway's records say so.
  reference text NOT NULL CHECK (btrim(reference) <> ''),
  -- Who says they found it, and who the machine says they are.
  found_by text NOT NULL CHECK (btrim(found_by) <> ''),
  found_machine_user text NOT NULL CHECK (btrim(found_machine_user) <> ''),
  found_at timestamptz NOT NULL,
  confirmed_by text CHECK (btrim(confirmed_by) <> ''),
  confirmed_machine_user text CHECK (btrim(confirmed_machine_user) <> ''),
  confirmed_at timestamptz,
  CONSTRAINT payout_finding_takes_another CHECK (confirmed_by <> found_by),
  CHECK (num_nulls(confirmed_by, confirmed_machine_user, confirmed_at) IN (0, 3))
);

-- Until it is confirmed anybody may say otherwise, and is the first person then. What is confirmed is what was found.
CREATE FUNCTION payout_finding_takes_two() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.confirmed_by IS NOT NULL THEN
    RAISE EXCEPTION 'what two persons found of payout % stays on record', OLD.withdrawal_id
      USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.confirmed_by IS NOT NULL AND (TG_OP = 'INSERT' OR
    (NEW.withdrawal_id, NEW.end_state, NEW.reference, NEW.found_by, NEW.found_machine_user, NEW.found_at)
      IS DISTINCT FROM
    (OLD.withdrawal_id, OLD.end_state, OLD.reference, OLD.found_by, OLD.found_machine_user, OLD.found_at)) THEN
    RAISE EXCEPTION 'payout % takes another person, who confirms what one found before', NEW.withdrawal_id
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payout_finding_two BEFORE INSERT OR UPDATE ON payout_finding
  FOR EACH ROW EXECUTE FUNCTION payout_finding_takes_two();
CREATE TRIGGER payout_finding_stays BEFORE DELETE OR TRUNCATE ON payout_finding
  FOR EACH STATEMENT EXECUTE FUNCTION withdrawal_refuse_change();

-- No operator ends a payout that was sent but as two of them confirmed, or as one stopped it, which its rail ends.
CREATE FUNCTION withdrawal_step_takes_two() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM payout_finding f
      WHERE f.withdrawal_id = NEW.withdrawal_id AND f.end_state = NEW.state AND f.confirmed_by = NEW.actor_name)
    AND NOT (NEW.state = 'returned' AND EXISTS (SELECT FROM withdrawal w
      WHERE w.id = NEW.withdrawal_id AND w.stopped_by = NEW.actor_name)) THEN
    RAISE EXCEPTION 'payout % is ended by two persons', NEW.withdrawal_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER withdrawal_step_two BEFORE INSERT ON withdrawal_step
  FOR EACH ROW WHEN (NEW.actor = 'operator' AND NEW.state IN ('paid', 'returned'))
  EXECUTE FUNCTION withdrawal_step_takes_two();
