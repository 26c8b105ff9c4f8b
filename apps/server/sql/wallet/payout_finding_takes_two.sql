-- Before the confirmation any operator may replace the finding and then counts as the first. The confirmation must equal
-- the finding.
CREATE OR REPLACE FUNCTION payout_finding_takes_two() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER payout_finding_two BEFORE INSERT OR UPDATE ON payout_finding FOR EACH ROW EXECUTE FUNCTION payout_finding_takes_two();
