-- The longest silence between two signs that counts as play; pages report each minute.
CREATE OR REPLACE FUNCTION play_silence() RETURNS interval LANGUAGE sql IMMUTABLE AS $$
  SELECT interval '2 minutes'
$$;
