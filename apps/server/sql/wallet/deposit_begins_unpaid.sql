-- No order starts as credited, because that would bypass both checks.
CREATE OR REPLACE FUNCTION deposit_begins_unpaid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a transfer by hand is not credited before a person found it' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER deposit_order_begins_unpaid BEFORE INSERT ON deposit_order FOR EACH ROW WHEN (((new.rail = 'manual'::text) AND (new.state = 'credited'::text))) EXECUTE FUNCTION deposit_begins_unpaid();
