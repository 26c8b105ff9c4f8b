CREATE OR REPLACE FUNCTION seamless_refusal(p_refusal text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_refusal LIKE 'protection.limit.%' THEN 'RS_ERROR_LIMIT_REACHED'
              WHEN p_refusal LIKE 'protection.%' THEN 'RS_ERROR_USER_DISABLED'
              ELSE 'RS_ERROR_NOT_ENOUGH_MONEY' END
$$;
