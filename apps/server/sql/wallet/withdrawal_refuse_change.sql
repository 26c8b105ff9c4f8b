-- The content of a request is immutable.
CREATE OR REPLACE FUNCTION withdrawal_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: what was asked for and what happened to it stays', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER payout_finding_stays BEFORE DELETE OR TRUNCATE ON payout_finding FOR EACH STATEMENT EXECUTE FUNCTION withdrawal_refuse_change();

CREATE OR REPLACE TRIGGER withdrawal_stays BEFORE DELETE OR UPDATE OF id, member_id, merchant_code, request_key, kind, rail, payout_account_id, account_label, asset, currency, amount_units, fee_units, hold_transfer_id, hold_sequence, turnover_basis_points, created_at OR TRUNCATE ON withdrawal FOR EACH STATEMENT EXECUTE FUNCTION withdrawal_refuse_change();

CREATE OR REPLACE TRIGGER withdrawal_step_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON withdrawal_step FOR EACH STATEMENT EXECUTE FUNCTION withdrawal_refuse_change();
