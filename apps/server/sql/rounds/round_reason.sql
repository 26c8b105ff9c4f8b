-- Details of a refused bet for the provider, beyond the status.
CREATE OR REPLACE FUNCTION round_reason(p_refusal text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN p_refusal IN ('game.check.due', 'protection.pause') THEN 'reality-check'
    WHEN p_refusal IN ('protection.break', 'protection.excluded') THEN 'break' END
$$;
