-- Rounds lie in a partition for each month of their ids; those of before are one partition. An id carries the month: the
-- months since 1970 times 10^12, and a number. Nothing is read or copied here: the indexes of before are those of the
-- new table, and its checks are validated.
LOCK TABLE game_round IN ACCESS EXCLUSIVE MODE;
DROP TRIGGER game_round_unique ON game_round;
DROP TRIGGER IF EXISTS game_round_seen ON game_round;
-- The release before adds no round itself.
DROP TRIGGER IF EXISTS game_round_event ON game_round;
-- The keys are in round_key. The board of winners has a table of its own.
ALTER TABLE game_round DROP CONSTRAINT game_round_once;
DROP INDEX game_round_of_provider;
DROP INDEX game_round_win;
ALTER TABLE game_round RENAME CONSTRAINT game_round_pkey TO game_round_earlier_pkey;
ALTER INDEX game_round_of_day RENAME TO game_round_earlier_of_day;
ALTER INDEX game_round_of_game RENAME TO game_round_earlier_of_game;
ALTER INDEX game_round_of_type RENAME TO game_round_earlier_of_type;
ALTER INDEX game_round_open RENAME TO game_round_earlier_open;
ALTER INDEX game_round_open_of_member RENAME TO game_round_earlier_open_of_member;

-- The type of the table has functions: they are made again for the new table under the same names. The functions of
-- before stay for sessions that have them in use.
DO $$
DECLARE
  v_functions text[] := ARRAY(
    SELECT pg_get_functiondef(p.oid) FROM pg_proc p WHERE 'game_round'::regtype = ANY (p.proargtypes::oid[]));
  v_function text;
BEGIN
  ALTER TABLE game_round RENAME TO game_round_earlier;
  CREATE TABLE game_round (
    LIKE game_round_earlier INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
    PRIMARY KEY (id),
    CONSTRAINT game_round_of_member_fkey FOREIGN KEY (member_id) REFERENCES member,
    CONSTRAINT game_round_node_id_game_type_fkey FOREIGN KEY (node_id, game_type) REFERENCES game (id, game_type)
  ) PARTITION BY RANGE (id);
  FOREACH v_function IN ARRAY v_functions LOOP EXECUTE v_function; END LOOP;
END $$;

-- The sequence of before belongs to the column and goes with its identity.
ALTER TABLE game_round_earlier ALTER COLUMN id DROP IDENTITY;
CREATE SEQUENCE game_round_id_seq;
ALTER TABLE game_round DROP CONSTRAINT game_round_before;
ALTER TABLE game_round ALTER COLUMN id SET DEFAULT nextval('game_round_id_seq');
ALTER SEQUENCE game_round_id_seq OWNED BY game_round.id;
CREATE INDEX game_round_of_day ON game_round (member_id, day DESC, id DESC);
CREATE INDEX game_round_of_game ON game_round (member_id, node_id, id DESC);
CREATE INDEX game_round_of_type ON game_round (member_id, game_type, day DESC, id DESC);
CREATE INDEX game_round_open ON game_round (placed_at) WHERE open;
CREATE INDEX game_round_open_of_member ON game_round (member_id, day DESC, id DESC) WHERE open;
ALTER TABLE game_round ATTACH PARTITION game_round_earlier FOR VALUES FROM (MINVALUE) TO (100000000000000);
ALTER TABLE game_round_earlier DROP CONSTRAINT game_round_before;
CREATE TRIGGER game_round_unique BEFORE INSERT ON game_round FOR EACH ROW EXECUTE FUNCTION game_round_unique();

-- This month and the next two; later months are added ahead of time. Ids go on in this month.
DO $$
DECLARE
  v_month date;
  v_base bigint;
BEGIN
  FOR n IN 0..2 LOOP
    v_month := date_trunc('month', now() AT TIME ZONE 'UTC') + n * interval '1 month';
    v_base := ((extract(year FROM v_month)::bigint - 1970) * 12 + extract(month FROM v_month)::bigint - 1) * 1000000000000;
    EXECUTE format('CREATE TABLE %I PARTITION OF game_round FOR VALUES FROM (%s) TO (%s)',
      'game_round_' || to_char(v_month, 'YYYY_MM'), v_base, v_base + 1000000000000);
    IF n = 0 THEN
      PERFORM setval('game_round_id_seq', v_base + 1, false);
      INSERT INTO round_month (first_id, end_id, from_day) VALUES (0, v_base + 1000000000000, '-infinity');
    END IF;
  END LOOP;
  -- Of a database that rounds were played in: its start applies the file of this trigger only if it changed.
  IF to_regproc('game_round_seen') IS NOT NULL THEN
    CREATE TRIGGER game_round_seen BEFORE INSERT ON game_round FOR EACH ROW EXECUTE FUNCTION game_round_seen();
  END IF;
END $$;
