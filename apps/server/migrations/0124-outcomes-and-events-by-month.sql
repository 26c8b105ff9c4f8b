-- Outcomes of in-house games lie in the month of their round, and events of rounds in the month of their own ids, as rounds
-- do. The checks read the rows of before while rounds go on; only then the tables are locked.
ALTER TABLE round_event VALIDATE CONSTRAINT round_event_before;
ALTER TABLE studio_round VALIDATE CONSTRAINT studio_round_before;
LOCK TABLE round_event, studio_round IN ACCESS EXCLUSIVE MODE;

ALTER TABLE round_event RENAME CONSTRAINT round_event_pkey TO round_event_earlier_pkey;
ALTER INDEX round_event_of_member RENAME TO round_event_earlier_of_member;
ALTER TABLE studio_round RENAME CONSTRAINT studio_round_pkey TO studio_round_earlier_pkey;
-- From now on the pair of seeds counts its numbers, and no number is used twice; here it stays for the rounds of before.
ALTER TABLE studio_round RENAME CONSTRAINT studio_round_nonce_once TO studio_round_earlier_nonce_once;

DO $$
DECLARE
  v_month record;
  -- Of the month after that in which the rounds were divided.
  v_first_id bigint := (SELECT min(end_id) FROM round_month);
BEGIN
  ALTER TABLE round_event RENAME TO round_event_earlier;
  CREATE TABLE round_event (
    LIKE round_event_earlier INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
    PRIMARY KEY (id)
  ) PARTITION BY RANGE (id);
  ALTER TABLE studio_round RENAME TO studio_round_earlier;
  CREATE TABLE studio_round (
    LIKE studio_round_earlier INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
    PRIMARY KEY (round_id),
    CONSTRAINT studio_round_of_seed_fkey FOREIGN KEY (seed_id) REFERENCES studio_seed
  ) PARTITION BY RANGE (round_id);
  -- The months that rounds have a partition for.
  FOR v_month IN
    SELECT substr(c.relname, length('game_round_') + 1) AS name, pg_get_expr(c.relpartbound, c.oid) AS bounds,
      substring(pg_get_expr(c.relpartbound, c.oid) FROM 'FROM \(''(\d+)''\)')::bigint AS first_id
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'game_round'::regclass AND c.relname <> 'game_round_earlier'
  LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF round_event %s', 'round_event_' || v_month.name, v_month.bounds);
    IF v_month.first_id >= v_first_id THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF studio_round %s', 'studio_round_' || v_month.name, v_month.bounds);
    END IF;
  END LOOP;
END $$;

-- The sequence of before belongs to the column and goes with its identity. Ids go on in the month of the rounds.
ALTER TABLE round_event_earlier ALTER COLUMN id DROP IDENTITY;
CREATE SEQUENCE round_event_id_seq;
ALTER TABLE round_event ALTER COLUMN id SET DEFAULT nextval('round_event_id_seq');
ALTER SEQUENCE round_event_id_seq OWNED BY round_event.id;
SELECT setval('round_event_id_seq', last_value - last_value % 1000000000000) FROM game_round_id_seq;

CREATE INDEX round_event_of_member ON round_event (member_id, id);
ALTER TABLE round_event DROP CONSTRAINT round_event_before;
ALTER TABLE round_event ATTACH PARTITION round_event_earlier FOR VALUES FROM (MINVALUE) TO (100000000000000);
ALTER TABLE round_event_earlier DROP CONSTRAINT round_event_before;
ALTER TABLE studio_round DROP CONSTRAINT studio_round_before;
DO $$
BEGIN
  EXECUTE format('ALTER TABLE studio_round ATTACH PARTITION studio_round_earlier FOR VALUES FROM (MINVALUE) TO (%s)',
    (SELECT min(end_id) FROM round_month));
END $$;
ALTER TABLE studio_round_earlier DROP CONSTRAINT studio_round_before;
