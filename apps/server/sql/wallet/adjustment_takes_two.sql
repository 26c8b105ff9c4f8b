CREATE OR REPLACE FUNCTION adjustment_takes_two() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.transfer_id IS NOT NULL
    AND EXISTS (SELECT FROM adjustment a WHERE a.id = NEW.adjustment_id AND a.proposed_by = NEW.decided_by) THEN
    RAISE EXCEPTION 'correction % takes another person', NEW.adjustment_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER adjustment_decision_takes_two BEFORE INSERT ON adjustment_decision FOR EACH ROW EXECUTE FUNCTION adjustment_takes_two();
