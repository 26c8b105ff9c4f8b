-- Bets, wins and rollbacks lie in the month of their ids, as rounds do. Nothing is read or copied here: the indexes of
-- before are those of the new table, and its checks are validated.
LOCK TABLE round_move IN ACCESS EXCLUSIVE MODE;
DROP TRIGGER round_move_unique ON round_move;
-- Stays for the moves of before, which have no other id. The names are in round_move_key.
ALTER TABLE round_move RENAME CONSTRAINT round_move_pkey TO round_move_earlier_pkey;
ALTER INDEX round_move_of_round RENAME TO round_move_earlier_of_round;
ALTER INDEX round_move_rolled_back RENAME TO round_move_earlier_rolled_back;
ALTER INDEX round_move_time RENAME TO round_move_earlier_time;
DO $$
BEGIN
  ALTER TABLE round_move RENAME TO round_move_earlier;
  CREATE TABLE round_move (LIKE round_move_earlier INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (id);
END $$;

CREATE SEQUENCE round_move_id_seq OWNED BY round_move.id;
ALTER TABLE round_move ALTER COLUMN id SET DEFAULT nextval('round_move_id_seq');
ALTER TABLE round_move_key ALTER COLUMN move_id SET DEFAULT nextval('round_move_id_seq');
ALTER TABLE round_move DROP CONSTRAINT round_move_before;
CREATE INDEX round_move_of_round ON round_move (round_id) WHERE round_id IS NOT NULL;
-- For the release before alone.
CREATE INDEX round_move_rolled_back ON round_move (source, reference_id) WHERE kind = 'rollback';
CREATE INDEX round_move_time ON round_move USING brin (recorded_at);
ALTER TABLE round_move ATTACH PARTITION round_move_earlier FOR VALUES FROM (MINVALUE) TO (100000000000000);
ALTER TABLE round_move_earlier DROP CONSTRAINT round_move_before;
-- The moves of before have one id in common, and no index of it.
CREATE INDEX round_move_of_id ON ONLY round_move (id);
CREATE TRIGGER round_move_unique BEFORE INSERT ON round_move FOR EACH ROW EXECUTE FUNCTION round_move_unique();

-- The months to come that rounds have a partition for. Ids go on in the month of the rounds.
DO $$
DECLARE
  v_month record;
BEGIN
  PERFORM setval('round_move_id_seq', last_value - last_value % 1000000000000) FROM game_round_id_seq;
  FOR v_month IN
    SELECT substr(c.relname, length('game_round_') + 1) AS name, pg_get_expr(c.relpartbound, c.oid) AS bounds
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'game_round'::regclass AND c.relname <> 'game_round_earlier'
      AND substring(pg_get_expr(c.relpartbound, c.oid) FROM 'TO \(''(\d+)''\)')::bigint >
        (SELECT last_value FROM round_move_id_seq)
  LOOP
    -- A move is written once. Those of before were changed after they were added, and had room for that.
    EXECUTE format('CREATE TABLE %I PARTITION OF round_move %s WITH (fillfactor = 100)',
      'round_move_' || v_month.name, v_month.bounds);
  END LOOP;
END $$;
