DROP INDEX game_round_open;
DROP INDEX game_round_open_of_member;
-- Pages have room for the closed versions of their rounds. Later months take the option from these partitions.
DO $$
DECLARE
  v_partition regclass;
BEGIN
  FOR v_partition IN SELECT i.inhrelid::regclass FROM pg_inherits i WHERE i.inhparent = 'game_round'::regclass LOOP
    EXECUTE format('ALTER TABLE %s SET (fillfactor = 50)', v_partition);
  END LOOP;
END $$;
