-- Sets the time zone of an installation without a merchant. The name is written into the function: a planner then sees
-- a constant, and a bet reads no table for it.
CREATE OR REPLACE FUNCTION merchant_time_zone_set(p_name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM merchant) THEN
    RAISE 'the time zone of a database with merchants stays';
  END IF;
  EXECUTE format('CREATE OR REPLACE FUNCTION merchant_time_zone() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE '
    'AS $function$ SELECT %L::text $function$', p_name);
END $$;
