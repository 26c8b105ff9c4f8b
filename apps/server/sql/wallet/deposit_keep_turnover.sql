CREATE OR REPLACE FUNCTION deposit_keep_turnover() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.turnover_asked := turnover_asked_of(NEW.member_id);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER deposit_order_keeps_turnover BEFORE UPDATE OF state ON deposit_order FOR EACH ROW WHEN (((new.state = 'credited'::text) AND (old.state <> 'credited'::text))) EXECUTE FUNCTION deposit_keep_turnover();
