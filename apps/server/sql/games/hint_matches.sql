-- Feeds and operators write matches, so a trigger sends the change notification. Writes are rare: a NOTIFY inside the
-- writing transaction is cheap here, unlike where money moves.
CREATE OR REPLACE FUNCTION hint_matches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('hint', 'matches');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER hot_match_hint AFTER INSERT OR DELETE OR UPDATE ON hot_match FOR EACH STATEMENT EXECUTE FUNCTION hint_matches();
