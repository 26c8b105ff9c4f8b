CREATE OR REPLACE FUNCTION game_round_seen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A round after a short silence writes nothing: its time counts as the last sign (play_last_sign).
  PERFORM play_seen(s.id, s.member_id, NEW.placed_at) FROM game_session s
  WHERE s.member_id = NEW.member_id AND s.ended_at IS NULL AND NEW.placed_at > s.seen_at + play_silence()
    AND NEW.placed_at > play_last_sign(s.member_id, s.seen_at) + play_silence();
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER game_round_seen BEFORE INSERT ON game_round FOR EACH ROW EXECUTE FUNCTION game_round_seen();
