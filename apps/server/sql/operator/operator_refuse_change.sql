CREATE OR REPLACE FUNCTION operator_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: what an operator did stays on record', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER adjustment_decision_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON adjustment_decision FOR EACH STATEMENT EXECUTE FUNCTION operator_refuse_change();

CREATE OR REPLACE TRIGGER adjustment_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON adjustment FOR EACH STATEMENT EXECUTE FUNCTION operator_refuse_change();

CREATE OR REPLACE TRIGGER operator_act_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON operator_act FOR EACH STATEMENT EXECUTE FUNCTION operator_refuse_change();

CREATE OR REPLACE TRIGGER provider_report_line_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON provider_report_line FOR EACH STATEMENT EXECUTE FUNCTION operator_refuse_change();

CREATE OR REPLACE TRIGGER provider_report_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON provider_report FOR EACH STATEMENT EXECUTE FUNCTION operator_refuse_change();

CREATE OR REPLACE TRIGGER setting_change_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON setting_change FOR EACH STATEMENT EXECUTE FUNCTION operator_refuse_change();

CREATE OR REPLACE TRIGGER settlement_file_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON settlement_file FOR EACH STATEMENT EXECUTE FUNCTION operator_refuse_change();

CREATE OR REPLACE TRIGGER settlement_line_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON settlement_line FOR EACH STATEMENT EXECUTE FUNCTION operator_refuse_change();
