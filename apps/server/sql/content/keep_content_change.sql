CREATE OR REPLACE FUNCTION keep_content_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'content_change is written once';
END $$;

CREATE OR REPLACE TRIGGER content_change_is_final BEFORE DELETE OR UPDATE ON content_change FOR EACH ROW EXECUTE FUNCTION keep_content_change();
