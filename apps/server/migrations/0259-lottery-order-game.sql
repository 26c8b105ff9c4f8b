-- The game of the issue, so that the orders of a member on one game are read by an index.
ALTER TABLE lottery_order ADD COLUMN game_id bigint;

-- Stands here and not among the functions that every start applies: no order may be added without its game in between.
CREATE FUNCTION lottery_order_of_game() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.game_id := (SELECT i.game_id FROM lottery_issue i WHERE i.id = NEW.issue_id);
  RETURN NEW;
END $$;
CREATE TRIGGER lottery_order_of_game BEFORE INSERT ON lottery_order FOR EACH ROW EXECUTE FUNCTION lottery_order_of_game();
