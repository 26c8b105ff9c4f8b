CREATE OR REPLACE FUNCTION deposit_guard_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT deposit_may_move(OLD.state, NEW.state) THEN
    RAISE EXCEPTION 'a deposit does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER deposit_order_moves BEFORE UPDATE OF state ON deposit_order FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION deposit_guard_move();
