CREATE OR REPLACE FUNCTION deposit_turnover_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'deposit % is credited, and what was asked of it stays', NEW.id USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER deposit_order_turnover_stays BEFORE UPDATE OF turnover_asked ON deposit_order FOR EACH ROW WHEN (((old.turnover_asked IS DISTINCT FROM new.turnover_asked) AND (old.state = 'credited'::text))) EXECUTE FUNCTION deposit_turnover_stays();
