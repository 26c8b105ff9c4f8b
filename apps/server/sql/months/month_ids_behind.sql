-- Whether the ids of a sequence belong to an earlier month than this one.
CREATE OR REPLACE FUNCTION month_ids_behind(p_sequence regclass, p_month date) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_behind boolean;
BEGIN
  EXECUTE format('SELECT last_value < %s FROM %s', month_first_id(p_month), p_sequence) INTO v_behind;
  RETURN v_behind;
END $$;
