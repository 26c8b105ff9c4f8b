CREATE OR REPLACE FUNCTION book_month_refuse_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'transfer % is refused: its month is closed', NEW.id USING ERRCODE = 'restrict_violation';
END $$;
