-- The open rounds. A column of game_round says the same, but an index over this column makes the closing of a round write
-- every index of game_round. A row whose round is closed may remain until the round is found as overdue.
CREATE TABLE open_round (
  round_id bigint PRIMARY KEY,
  member_id bigint NOT NULL,
  placed_at timestamptz NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
CREATE INDEX open_round_of_member ON open_round (member_id, round_id);
CREATE INDEX open_round_overdue ON open_round (placed_at);

CREATE OR REPLACE FUNCTION game_round_unique() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO round_key (provider, member_id, round, round_id)
  VALUES (NEW.provider, NEW.member_id, coalesce(NEW.provider_round, NEW.request_key::text), NEW.id)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF NEW.open THEN
    INSERT INTO open_round (round_id, member_id, placed_at) VALUES (NEW.id, NEW.member_id, NEW.placed_at);
  END IF;
  RETURN NEW;
END $$;

-- Stands here, like game_round_unique: no round may be opened again without it. The functions that close a round delete the
-- row, because a trigger for each closed round costs more than the closing.
CREATE FUNCTION game_round_reopened() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_round (round_id, member_id, placed_at) VALUES (NEW.id, NEW.member_id, NEW.placed_at)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
-- The lock of this statement waits for bets that use the earlier function.
CREATE TRIGGER game_round_reopened AFTER UPDATE OF open ON game_round
  FOR EACH ROW WHEN (NEW.open AND NOT OLD.open) EXECUTE FUNCTION game_round_reopened();
