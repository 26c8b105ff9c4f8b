-- Skips an order above the limit of open orders, whoever inserts it.
CREATE OR REPLACE FUNCTION deposit_hold_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF deposit_most_open_reached(NEW.member_id, NEW.asset) IS NULL THEN
    RETURN NEW;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER deposit_order_has_place BEFORE INSERT ON deposit_order FOR EACH ROW WHEN ((new.state = ANY (ARRAY['created'::text, 'waiting'::text, 'received'::text]))) EXECUTE FUNCTION deposit_hold_open();
