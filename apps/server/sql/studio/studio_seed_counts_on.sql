-- The number of a round of a pair is unique for good, in whichever month the round is: the pair never counts back.
CREATE OR REPLACE FUNCTION studio_seed_counts_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'pair % of seeds has counted to %', OLD.id, OLD.nonce USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER studio_seed_counts_on BEFORE UPDATE OF nonce ON studio_seed FOR EACH ROW
  WHEN (NEW.nonce < OLD.nonce) EXECUTE FUNCTION studio_seed_counts_on();
