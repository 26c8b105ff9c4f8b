-- A round number of a pair is unique across all months: the pair never decrements.
CREATE OR REPLACE FUNCTION studio_seed_counts_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'pair % of seeds has counted to %', OLD.id, OLD.nonce USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER studio_seed_counts_on BEFORE UPDATE OF nonce ON studio_seed FOR EACH ROW
  WHEN (NEW.nonce < OLD.nonce) EXECUTE FUNCTION studio_seed_counts_on();
