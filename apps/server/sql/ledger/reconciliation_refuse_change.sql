CREATE OR REPLACE FUNCTION reconciliation_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: what was found and sealed stays', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER book_break_clearance_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON book_break_clearance FOR EACH STATEMENT EXECUTE FUNCTION reconciliation_refuse_change();

CREATE OR REPLACE TRIGGER book_break_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON book_break FOR EACH STATEMENT EXECUTE FUNCTION reconciliation_refuse_change();

CREATE OR REPLACE TRIGGER day_seal_block_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON day_seal_block FOR EACH STATEMENT EXECUTE FUNCTION reconciliation_refuse_change();

CREATE OR REPLACE TRIGGER day_seal_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON day_seal FOR EACH STATEMENT EXECUTE FUNCTION reconciliation_refuse_change();
