-- Only releases before the previous one used what this migration removes.
-- Moves are found by their names and ids. This index found them by the move that they take back.
DROP INDEX round_move_rolled_back;
DROP TYPE seamless_seat;

-- The functions of every release in use take the name before they write the move.
CREATE OR REPLACE FUNCTION round_move_unique() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM round_move_key k
  WHERE k.source = NEW.source AND k.transaction_id = NEW.transaction_id AND k.move_id = NEW.id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the move % of % does not have its name', NEW.transaction_id, NEW.source
      USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END $$;
