-- Which transfer was reversed by which, once for all months: a unique index of a table by months would need the month in it.
CREATE TABLE transfer_reversal (
  reversed_transfer_id bigint PRIMARY KEY,
  transfer_id bigint NOT NULL,
  kind text NOT NULL
);

-- Stands here and not among the functions that every start applies: no reversal may be added without it in between.
CREATE FUNCTION transfer_reversal_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO transfer_reversal (reversed_transfer_id, transfer_id, kind)
  VALUES (NEW.reversed_transfer_id, NEW.id, NEW.kind);
  RETURN NULL;
END $$;

-- Orders before transfers, as a posting for an order takes them.
LOCK TABLE deposit_order, withdrawal, given_up_remainder, adjustment_decision, transfer IN ACCESS EXCLUSIVE MODE;
-- A month of transfers can be taken out of the database, whatever refers to it. An order gets the id of its transfer in the
-- transaction of the posting, and reconciliation compares both.
DO $$
DECLARE
  v_key record;
BEGIN
  FOR v_key IN
    SELECT conname, conrelid::regclass AS holder FROM pg_constraint
    WHERE contype = 'f' AND confrelid = 'transfer'::regclass AND conparentid = 0
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', v_key.holder, v_key.conname);
  END LOOP;
END $$;
-- Until the transfers lie in months, their own index refuses a second reversal.
CREATE TRIGGER transfer_reversal_add AFTER INSERT ON transfer FOR EACH ROW
  WHEN (NEW.reversed_transfer_id IS NOT NULL) EXECUTE FUNCTION transfer_reversal_add();
ALTER TABLE transfer ADD CONSTRAINT transfer_before CHECK (id < 100000000000000) NOT VALID;
