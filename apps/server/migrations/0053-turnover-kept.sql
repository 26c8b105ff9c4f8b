-- What each way to withdraw asked of a deposit at the moment it was credited: a way that asks more since asks it only of
-- what comes after. Of deposits that are there nobody kept it; what their ways ask now is the nearest.

-- Kind of the way → hundredths of a percent of the deposit.
ALTER TABLE deposit_order ADD COLUMN turnover_asked jsonb CHECK (jsonb_typeof(turnover_asked) = 'object');

CREATE FUNCTION turnover_asked_of(p_member_id bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_object_agg(w.kind, w.turnover_basis_points), '{}')
    FROM withdrawal_method w JOIN member m ON m.merchant_code = w.merchant_code WHERE m.id = p_member_id
$$;
UPDATE deposit_order SET turnover_asked = turnover_asked_of(member_id) WHERE state = 'credited';

CREATE FUNCTION deposit_keep_turnover() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.turnover_asked := turnover_asked_of(NEW.member_id);
  RETURN NEW;
END $$;
CREATE TRIGGER deposit_order_keeps_turnover BEFORE UPDATE OF state ON deposit_order
  FOR EACH ROW WHEN (NEW.state = 'credited' AND OLD.state <> 'credited') EXECUTE FUNCTION deposit_keep_turnover();

CREATE FUNCTION deposit_turnover_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'deposit % is credited, and what was asked of it stays', NEW.id USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER deposit_order_turnover_stays BEFORE UPDATE OF turnover_asked ON deposit_order
  FOR EACH ROW WHEN (OLD.turnover_asked IS DISTINCT FROM NEW.turnover_asked AND OLD.state = 'credited')
  EXECUTE FUNCTION deposit_turnover_stays();
