CREATE OR REPLACE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: the books are only added to; correct them with a reversing transfer',
    TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER account_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON account FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

CREATE OR REPLACE TRIGGER asset_immutable BEFORE DELETE OR UPDATE OF code, ledger_scale OR TRUNCATE ON asset FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

CREATE OR REPLACE TRIGGER given_up_remainder_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON given_up_remainder FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

CREATE OR REPLACE TRIGGER idempotency_row_stays BEFORE DELETE ON idempotency FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();

CREATE OR REPLACE TRIGGER idempotency_stays BEFORE TRUNCATE ON idempotency_0 FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

CREATE OR REPLACE TRIGGER idempotency_stays BEFORE TRUNCATE ON idempotency_1 FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

CREATE OR REPLACE TRIGGER idempotency_stays BEFORE TRUNCATE ON idempotency_2 FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

CREATE OR REPLACE TRIGGER idempotency_stays BEFORE TRUNCATE ON idempotency_3 FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

CREATE OR REPLACE TRIGGER idempotency_stays BEFORE TRUNCATE ON idempotency_4 FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

CREATE OR REPLACE TRIGGER idempotency_stays BEFORE TRUNCATE ON idempotency_5 FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

CREATE OR REPLACE TRIGGER idempotency_stays BEFORE TRUNCATE ON idempotency_6 FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

CREATE OR REPLACE TRIGGER idempotency_stays BEFORE TRUNCATE ON idempotency_7 FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

CREATE OR REPLACE TRIGGER protection_change_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON protection_change FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

-- A row-level trigger, because partitions do not inherit statement-level triggers.
CREATE OR REPLACE TRIGGER transfer_stays BEFORE DELETE OR UPDATE ON transfer FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();

CREATE OR REPLACE TRIGGER transfer_not_truncated BEFORE TRUNCATE ON transfer FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
