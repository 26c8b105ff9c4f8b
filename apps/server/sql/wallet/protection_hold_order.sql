-- Skips an order above a deposit limit, whoever inserts it. The caller then reads the reason.
CREATE OR REPLACE FUNCTION protection_hold_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF protection_check(NEW.member_id, NEW.asset, 'deposit', NEW.requested_units, NEW.created_at) IS NULL THEN
    RETURN NEW;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER deposit_order_is_held BEFORE INSERT ON deposit_order FOR EACH ROW EXECUTE FUNCTION protection_hold_order();
