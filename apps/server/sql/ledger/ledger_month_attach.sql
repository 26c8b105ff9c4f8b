-- Attaches the restored table of a month to the transfers. The first month begins with the lowest possible id.
CREATE OR REPLACE FUNCTION ledger_month_attach(p_first_id bigint, p_end_id bigint) RETURNS void LANGUAGE plpgsql
SET lock_timeout = '200ms' AS $$
DECLARE
  v_table text := 'transfer_of_' || p_first_id;
BEGIN
  EXECUTE format('ALTER TABLE transfer ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', v_table,
    CASE p_first_id WHEN 0 THEN 'MINVALUE' ELSE p_first_id::text END, p_end_id);
  EXECUTE format('ALTER TABLE %I DROP CONSTRAINT transfer_of_month', v_table);
  PERFORM month_guard(v_table::regclass);
END $$;
