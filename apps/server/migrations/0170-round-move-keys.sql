-- The name of a bet, a win or a rollback, once for all months: a unique index of a table by months would need the month
-- in it.
CREATE TABLE round_move_key (
  source text NOT NULL,
  transaction_id text NOT NULL,
  -- 0 for a move from before moves were divided into months.
  move_id bigint NOT NULL,
  PRIMARY KEY (source, transaction_id)
);

-- Stands here and not among the functions that every start applies: no move may be added without it in between.
-- Before a move is added to a month: one whose name another move has is left out. The functions of this release take the
-- name before they move money; those of the release before leave it to this trigger.
CREATE FUNCTION round_move_unique() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM round_move_key k
  WHERE k.source = NEW.source AND k.transaction_id = NEW.transaction_id AND k.move_id = NEW.id;
  IF FOUND THEN RETURN NEW; END IF;
  INSERT INTO round_move_key (source, transaction_id, move_id) VALUES (NEW.source, NEW.transaction_id, NEW.id)
  ON CONFLICT DO NOTHING;
  IF FOUND THEN RETURN NEW; END IF;
  RETURN NULL;
END $$;

LOCK TABLE round_move IN ACCESS EXCLUSIVE MODE;
-- The rows of before have no id of their own: nothing is written into them. They are found by their name.
ALTER TABLE round_move ADD COLUMN id bigint DEFAULT 0 NOT NULL;
ALTER TABLE round_move ADD CONSTRAINT round_move_before CHECK (id < 100000000000000) NOT VALID;
-- Until the moves lie in months, their own index refuses a second move of one name.
CREATE TRIGGER round_move_unique AFTER INSERT ON round_move FOR EACH ROW EXECUTE FUNCTION round_move_unique();
