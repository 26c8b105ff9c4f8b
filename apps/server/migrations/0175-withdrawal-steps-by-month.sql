-- Steps of withdrawals lie in the month of their own ids, as those of deposits do.
ALTER TABLE withdrawal_step VALIDATE CONSTRAINT withdrawal_step_before;
-- In the order in which a withdrawal takes them.
LOCK TABLE withdrawal IN SHARE ROW EXCLUSIVE MODE;
LOCK TABLE withdrawal_step IN ACCESS EXCLUSIVE MODE;
-- Stays for the steps of before, which have one id in common.
ALTER TABLE withdrawal_step RENAME CONSTRAINT withdrawal_step_pkey TO withdrawal_step_earlier_pkey;

-- Stands here and not among the functions that every start applies: no step may be added without it in between.
-- A number of a withdrawal is used once in all months: a unique index of a table by months would need the month in it.
CREATE FUNCTION withdrawal_step_numbered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The steps of one withdrawal are added one after the other.
  PERFORM FROM withdrawal w WHERE w.id = NEW.withdrawal_id FOR NO KEY UPDATE;
  PERFORM FROM withdrawal_step s WHERE s.withdrawal_id = NEW.withdrawal_id AND s.number = NEW.number;
  IF FOUND THEN
    RAISE EXCEPTION 'withdrawal % has a step %', NEW.withdrawal_id, NEW.number USING ERRCODE = 'unique_violation';
  END IF;
  RETURN NEW;
END $$;

DO $$
DECLARE
  v_month record;
  v_trigger record;
BEGIN
  ALTER TABLE withdrawal_step RENAME TO withdrawal_step_earlier;
  CREATE TABLE withdrawal_step (
    LIKE withdrawal_step_earlier INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
    CONSTRAINT withdrawal_step_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal
      DEFERRABLE INITIALLY DEFERRED
  ) PARTITION BY RANGE (id);
  -- Of a database that was started before: its start applies the file of a trigger only if it changed. Those of rows pass
  -- from the table to its partitions.
  FOR v_trigger IN
    SELECT t.tgname, pg_get_triggerdef(t.oid) AS text, t.tgtype & 1 = 1 AS of_rows FROM pg_trigger t
    WHERE t.tgrelid = 'withdrawal_step_earlier'::regclass AND NOT t.tgisinternal
  LOOP
    IF v_trigger.of_rows THEN EXECUTE format('DROP TRIGGER %I ON withdrawal_step_earlier', v_trigger.tgname); END IF;
    EXECUTE regexp_replace(v_trigger.text, ' ON \S+ ', ' ON withdrawal_step ');
  END LOOP;
END $$;

CREATE SEQUENCE withdrawal_step_id_seq OWNED BY withdrawal_step.id;
ALTER TABLE withdrawal_step ALTER COLUMN id SET DEFAULT nextval('withdrawal_step_id_seq');
ALTER TABLE withdrawal_step DROP CONSTRAINT withdrawal_step_before;
ALTER TABLE withdrawal_step ATTACH PARTITION withdrawal_step_earlier FOR VALUES FROM (MINVALUE) TO (100000000000000);
ALTER TABLE withdrawal_step_earlier DROP CONSTRAINT withdrawal_step_before;
-- The steps of before have the index of their former primary key.
CREATE INDEX withdrawal_step_of_withdrawal ON ONLY withdrawal_step (withdrawal_id, number);
CREATE TRIGGER withdrawal_step_numbered BEFORE INSERT ON withdrawal_step
  FOR EACH ROW EXECUTE FUNCTION withdrawal_step_numbered();

-- The months to come that rounds have a partition for. Ids go on in the month of the rounds.
DO $$
DECLARE
  v_month record;
BEGIN
  PERFORM setval('withdrawal_step_id_seq', last_value - last_value % 1000000000000) FROM game_round_id_seq;
  FOR v_month IN
    SELECT substr(c.relname, length('game_round_') + 1) AS name, pg_get_expr(c.relpartbound, c.oid) AS bounds
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'game_round'::regclass AND c.relname <> 'game_round_earlier'
      AND substring(pg_get_expr(c.relpartbound, c.oid) FROM 'TO \(''(\d+)''\)')::bigint >
        (SELECT last_value FROM withdrawal_step_id_seq)
  LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF withdrawal_step %s', 'withdrawal_step_' || v_month.name, v_month.bounds);
  END LOOP;
END $$;
