-- Matches are written by feeds and by hand, so the table itself says when they changed. It is written seldom: a
-- NOTIFY inside the writing transaction, which would be too dear where money moves, costs nothing here.
CREATE OR REPLACE FUNCTION hint_matches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('hint', 'matches');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER hot_match_hint AFTER INSERT OR DELETE OR UPDATE ON hot_match FOR EACH STATEMENT EXECUTE FUNCTION hint_matches();
