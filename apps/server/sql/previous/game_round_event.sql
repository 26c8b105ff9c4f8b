-- A server of the release before writes the rounds of in-house games itself. It adds them to the daily totals, but
-- appends no events.
CREATE OR REPLACE FUNCTION game_round_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM round_report(NEW, NEW.placed_at);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER game_round_event AFTER INSERT ON game_round FOR EACH ROW
  WHEN (NOT NEW.by_event AND NOT NEW.open) EXECUTE FUNCTION game_round_event();
