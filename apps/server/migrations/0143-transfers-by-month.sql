-- Transfers lie in a partition for each month of their ids; those of before are one partition. An id carries the month: the
-- months since 1970 times 10^12, and a number. Nothing is read or copied here: the indexes of before are those of the
-- new table, and its check is validated.
LOCK TABLE transfer IN ACCESS EXCLUSIVE MODE;
DROP TRIGGER transfer_reversal_add ON transfer;
ALTER TABLE transfer RENAME CONSTRAINT transfer_pkey TO transfer_earlier_pkey;
ALTER INDEX transfer_credit RENAME TO transfer_earlier_credit;
ALTER INDEX transfer_debit RENAME TO transfer_earlier_debit;
ALTER INDEX transfer_rare_line RENAME TO transfer_earlier_rare_line;
ALTER INDEX transfer_member_line RENAME TO transfer_earlier_member_line;
ALTER INDEX transfer_reversed_once RENAME TO transfer_earlier_reversed_once;
-- A posting recognizes a second reversal by this name.
ALTER TABLE transfer_reversal RENAME CONSTRAINT transfer_reversal_pkey TO transfer_reversed_once;

DO $$
DECLARE
  -- The views of before read the partition of before alone: they are defined again for the new table.
  v_views record;
  v_month date;
  v_base bigint;
  v_name text;
BEGIN
  CREATE TEMPORARY TABLE transfer_view ON COMMIT DROP AS
    SELECT DISTINCT c.relname AS name, pg_get_viewdef(c.oid) AS text
    FROM pg_depend d JOIN pg_rewrite r ON r.oid = d.objid JOIN pg_class c ON c.oid = r.ev_class
    WHERE d.classid = 'pg_rewrite'::regclass AND d.refobjid = 'transfer'::regclass AND c.relkind = 'v';
  ALTER TABLE transfer RENAME TO transfer_earlier;
  CREATE TABLE transfer (
    LIKE transfer_earlier INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
    PRIMARY KEY (id),
    CONSTRAINT transfer_credit_of_asset FOREIGN KEY (credit_account_id, asset) REFERENCES account (id, asset),
    CONSTRAINT transfer_debit_of_asset FOREIGN KEY (debit_account_id, asset) REFERENCES account (id, asset)
  ) PARTITION BY RANGE (id);
  ALTER TABLE transfer DROP CONSTRAINT transfer_before;
  CREATE INDEX transfer_credit ON transfer (credit_account_id, id);
  CREATE INDEX transfer_debit ON transfer (debit_account_id, id);
  CREATE INDEX transfer_rare_line ON transfer (member_id, asset, ledger_line(kind, member_delta), member_sequence DESC)
    WHERE member_id IS NOT NULL AND kind NOT IN ('bet', 'win');
  ALTER TABLE transfer ATTACH PARTITION transfer_earlier FOR VALUES FROM (MINVALUE) TO (100000000000000);
  ALTER TABLE transfer_earlier DROP CONSTRAINT transfer_before;
  CREATE TRIGGER transfer_reversal_add AFTER INSERT ON transfer FOR EACH ROW
    WHEN (NEW.reversed_transfer_id IS NOT NULL) EXECUTE FUNCTION transfer_reversal_add();
  FOR v_views IN SELECT name, text FROM transfer_view LOOP
    EXECUTE format('CREATE OR REPLACE VIEW %I AS %s', v_views.name, v_views.text);
  END LOOP;

  -- This month and the next two; later months are added ahead of time. Each place in a member's sequence is taken once in
  -- a month by an index, and once in all months by the lock of the balance.
  FOR n IN 0..2 LOOP
    v_month := date_trunc('month', now() AT TIME ZONE 'UTC') + n * interval '1 month';
    v_base := ((extract(year FROM v_month)::bigint - 1970) * 12 + extract(month FROM v_month)::bigint - 1) * 1000000000000;
    v_name := 'transfer_' || to_char(v_month, 'YYYY_MM');
    EXECUTE format('CREATE TABLE %I PARTITION OF transfer FOR VALUES FROM (%s) TO (%s)', v_name, v_base, v_base + 1000000000000);
    EXECUTE format('CREATE UNIQUE INDEX %I ON %I (member_id, asset, member_sequence)', v_name || '_member_line', v_name);
    IF n = 0 THEN PERFORM setval('transfer_id_seq', v_base + 16, false); END IF;
  END LOOP;
END $$;
