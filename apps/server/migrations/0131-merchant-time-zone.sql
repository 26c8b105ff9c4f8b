-- The time zone of the installation, as IANA names it. It is a function with a constant and no column: what is asked with
-- every bet costs nothing. A migration defines it because each installation has its own text, which no start may undo.
CREATE FUNCTION merchant_time_zone() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT 'Asia/Manila'::text $$;
