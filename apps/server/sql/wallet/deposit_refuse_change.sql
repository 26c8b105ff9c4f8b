CREATE OR REPLACE FUNCTION deposit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: what was done to a deposit stays on record', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER deposit_finding_stays BEFORE DELETE OR TRUNCATE ON deposit_finding FOR EACH STATEMENT EXECUTE FUNCTION deposit_refuse_change();

CREATE OR REPLACE TRIGGER deposit_step_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON deposit_step FOR EACH STATEMENT EXECUTE FUNCTION deposit_refuse_change();
