CREATE OR REPLACE FUNCTION withdrawal_check_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.state, NEW.state) NOT IN (
    ('requested', 'checks'), ('checks', 'approved'), ('checks', 'rejected'), ('approved', 'rejected'),
    ('approved', 'sent'), ('sent', 'paid'), ('sent', 'returned')
  ) THEN
    RAISE EXCEPTION 'withdrawal % cannot go from % to %', OLD.id, OLD.state, NEW.state
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER withdrawal_moves BEFORE UPDATE OF state ON withdrawal FOR EACH ROW EXECUTE FUNCTION withdrawal_check_move();
