-- An operator ends a sent payout only with a finding of two operators, or after one operator stopped it and the rail ends it.
CREATE OR REPLACE FUNCTION withdrawal_step_takes_two() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM payout_finding f
      WHERE f.withdrawal_id = NEW.withdrawal_id AND f.end_state = NEW.state AND f.confirmed_by = NEW.actor_name)
    AND NOT (NEW.state = 'returned' AND EXISTS (SELECT FROM withdrawal w
      WHERE w.id = NEW.withdrawal_id AND w.stopped_by = NEW.actor_name)) THEN
    RAISE EXCEPTION 'payout % is ended by two persons', NEW.withdrawal_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER withdrawal_step_two BEFORE INSERT ON withdrawal_step FOR EACH ROW WHEN (((new.actor = 'operator'::text) AND (new.state = ANY (ARRAY['paid'::text, 'returned'::text])))) EXECUTE FUNCTION withdrawal_step_takes_two();
