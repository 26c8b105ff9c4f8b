-- The name of a round, once for all months: a unique index of a table by months would need the month in it.
CREATE TABLE round_key (
  provider text NOT NULL,
  member_id bigint NOT NULL,
  -- What its source calls the round. For a round of the member's own call, the key of that call.
  round text NOT NULL,
  round_id bigint NOT NULL,
  PRIMARY KEY (provider, member_id, round)
);

-- Stands here and not among the functions that every start applies: no round may be added without it in between.
-- Before a round is added to a month: a round that is there already is not added again.
CREATE FUNCTION game_round_unique() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO round_key (provider, member_id, round, round_id)
  VALUES (NEW.provider, NEW.member_id, coalesce(NEW.provider_round, NEW.request_key::text), NEW.id)
  ON CONFLICT DO NOTHING;
  IF FOUND THEN RETURN NEW; END IF;
  RETURN NULL;
END $$;

-- Where the ids of a month of rounds begin and end, and a day before which none of its rounds was placed. The first row
-- is of everything up to the end of the month in which the rounds were divided.
CREATE TABLE round_month (
  first_id bigint PRIMARY KEY,
  end_id bigint NOT NULL CHECK (end_id > first_id),
  from_day date NOT NULL
);

-- In the order in which a bet takes them.
LOCK TABLE transfer, game_round, studio_round IN ACCESS EXCLUSIVE MODE;
ALTER TABLE game_round DROP CONSTRAINT IF EXISTS game_round_debit_transfer_id_fkey;
ALTER TABLE game_round DROP CONSTRAINT IF EXISTS game_round_credit_transfer_id_fkey;
ALTER TABLE studio_round DROP CONSTRAINT studio_round_round_id_fkey;
-- Until the rounds lie in months, their own indexes refuse a second round of one name.
CREATE TRIGGER game_round_unique AFTER INSERT ON game_round FOR EACH ROW EXECUTE FUNCTION game_round_unique();
ALTER TABLE game_round ADD CONSTRAINT game_round_named
  CHECK (coalesce(provider_round, request_key::text) IS NOT NULL) NOT VALID;
ALTER TABLE game_round ADD CONSTRAINT game_round_before
  CHECK (id < 100000000000000) NOT VALID;

-- Of a database that rounds are played in: a call that waits for the change to months goes on with a row of another type
-- than it began with. Until the functions of this release are applied, a round is passed column by column.
DO $$
DECLARE
  v_columns text := (
    SELECT string_agg('v_round.' || a.attname, ', ' ORDER BY a.attnum) FROM pg_attribute a
    WHERE a.attrelid = 'game_round'::regclass AND a.attnum > 0 AND NOT a.attisdropped);
  v_function text;
BEGIN
  FOR v_function IN
    SELECT replace(pg_get_functiondef(p.oid), 'round_report(v_round, p_now)',
      format('round_report(ROW(%s)::game_round, p_now)', v_columns))
    FROM pg_proc p WHERE p.prosrc LIKE '%round_report(v_round, p_now)%'
  LOOP EXECUTE v_function; END LOOP;
END $$;
