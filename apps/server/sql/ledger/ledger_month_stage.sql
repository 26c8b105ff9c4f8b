-- Creates the table into which archived transfers of a month are restored, and returns the last id of the month. The
-- table has every constraint of a partition, so that attaching the table does not scan it.
CREATE OR REPLACE FUNCTION ledger_month_stage(p_first_id bigint, p_end_id bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_table text := 'transfer_of_' || p_first_id;
  v_last_id bigint;
BEGIN
  IF to_regclass(v_table) IS NULL THEN
    EXECUTE format('CREATE TABLE %I (
      LIKE transfer INCLUDING ALL,
      CONSTRAINT transfer_credit_of_asset FOREIGN KEY (credit_account_id, asset) REFERENCES account (id, asset),
      CONSTRAINT transfer_debit_of_asset FOREIGN KEY (debit_account_id, asset) REFERENCES account (id, asset),
      CONSTRAINT transfer_of_month CHECK (id >= %s AND id < %s))', v_table, p_first_id, p_end_id);
    EXECUTE format('CREATE UNIQUE INDEX ON %I (member_id, asset, member_sequence)', v_table);
  END IF;
  EXECUTE format('SELECT coalesce(max(id), %s) FROM %I', p_first_id, v_table) INTO v_last_id;
  RETURN v_last_id;
END $$;
