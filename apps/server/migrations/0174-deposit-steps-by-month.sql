-- Steps of deposits lie in the month of their own ids, as events of rounds do: what happens to a deposit of an earlier month
-- is added to the present one. The check reads the rows of before while deposits go on; only then the tables are locked.
ALTER TABLE deposit_step VALIDATE CONSTRAINT deposit_step_before;
-- In the order in which a deposit takes them.
LOCK TABLE deposit_order IN SHARE ROW EXCLUSIVE MODE;
LOCK TABLE deposit_step IN ACCESS EXCLUSIVE MODE;
ALTER TABLE deposit_step RENAME CONSTRAINT deposit_step_pkey TO deposit_step_earlier_pkey;
ALTER INDEX deposit_step_of_order RENAME TO deposit_step_earlier_of_order;

DO $$
DECLARE
  v_month record;
  v_trigger record;
BEGIN
  ALTER TABLE deposit_step RENAME TO deposit_step_earlier;
  CREATE TABLE deposit_step (
    LIKE deposit_step_earlier INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
    PRIMARY KEY (id),
    CONSTRAINT deposit_step_order_id_fkey FOREIGN KEY (order_id) REFERENCES deposit_order
  ) PARTITION BY RANGE (id);
  -- Of a database that was started before: its start applies the file of a trigger only if it changed. Those of rows pass
  -- from the table to its partitions.
  FOR v_trigger IN
    SELECT t.tgname, pg_get_triggerdef(t.oid) AS text, t.tgtype & 1 = 1 AS of_rows FROM pg_trigger t
    WHERE t.tgrelid = 'deposit_step_earlier'::regclass AND NOT t.tgisinternal
  LOOP
    IF v_trigger.of_rows THEN EXECUTE format('DROP TRIGGER %I ON deposit_step_earlier', v_trigger.tgname); END IF;
    EXECUTE regexp_replace(v_trigger.text, ' ON \S+ ', ' ON deposit_step ');
  END LOOP;
  -- The months to come that rounds have a partition for.
  FOR v_month IN
    SELECT substr(c.relname, length('game_round_') + 1) AS name, pg_get_expr(c.relpartbound, c.oid) AS bounds
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'game_round'::regclass AND c.relname <> 'game_round_earlier'
      AND substring(pg_get_expr(c.relpartbound, c.oid) FROM 'TO \(''(\d+)''\)')::bigint >
        (SELECT last_value FROM game_round_id_seq)
  LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF deposit_step %s', 'deposit_step_' || v_month.name, v_month.bounds);
  END LOOP;
END $$;

-- The sequence of before belongs to the column and goes with its identity. Ids go on in the month of the rounds.
ALTER TABLE deposit_step_earlier ALTER COLUMN id DROP IDENTITY;
CREATE SEQUENCE deposit_step_id_seq;
ALTER TABLE deposit_step ALTER COLUMN id SET DEFAULT nextval('deposit_step_id_seq');
ALTER SEQUENCE deposit_step_id_seq OWNED BY deposit_step.id;
SELECT setval('deposit_step_id_seq', last_value - last_value % 1000000000000) FROM game_round_id_seq;

CREATE INDEX deposit_step_of_order ON deposit_step (order_id, id);
ALTER TABLE deposit_step DROP CONSTRAINT deposit_step_before;
ALTER TABLE deposit_step ATTACH PARTITION deposit_step_earlier FOR VALUES FROM (MINVALUE) TO (100000000000000);
ALTER TABLE deposit_step_earlier DROP CONSTRAINT deposit_step_before;
