-- Totals are written while their month is closed, and never after.
CREATE OR REPLACE FUNCTION book_month_totals_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_first_id bigint := CASE TG_OP WHEN 'DELETE' THEN OLD.first_id ELSE NEW.first_id END;
BEGIN
  IF TG_OP <> 'DELETE' AND EXISTS (SELECT FROM book_month m WHERE m.first_id = v_first_id AND m.hash IS NULL)
    AND (TG_OP = 'INSERT' OR OLD.first_id = NEW.first_id)
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% on % is refused: the totals of a month are final', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER book_month_account_stays BEFORE INSERT OR UPDATE OR DELETE ON book_month_account FOR EACH ROW EXECUTE FUNCTION book_month_totals_stay();

CREATE OR REPLACE TRIGGER book_month_member_stays BEFORE INSERT OR UPDATE OR DELETE ON book_month_member FOR EACH ROW EXECUTE FUNCTION book_month_totals_stay();
