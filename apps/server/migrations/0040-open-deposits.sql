-- How many deposits of one member may be open at once: each is asked about every minute, and holds its part of a limit.

CREATE TABLE deposit_rules (
  merchant_code text PRIMARY KEY REFERENCES merchant (code),
  most_open integer NOT NULL DEFAULT 20 CHECK (most_open > 0)
);
-- A merchant that comes later has its row from whoever offers its ways to pay, or none: that is as many.
INSERT INTO deposit_rules (merchant_code) SELECT code FROM merchant;

CREATE INDEX deposit_order_open_of_member ON deposit_order (member_id)
  WHERE state IN ('created', 'waiting', 'received');

-- How many may be open where so many are, else null. It takes the lock of the balance first: of many orders at once each
-- sees those before it.
CREATE FUNCTION deposit_most_open_reached(p_member_id bigint, p_asset text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_most integer;
BEGIN
  PERFORM FROM member_balance b WHERE b.member_id = p_member_id AND b.asset = p_asset FOR NO KEY UPDATE;
  SELECT coalesce(r.most_open, 20) INTO v_most
  FROM member m LEFT JOIN deposit_rules r ON r.merchant_code = m.merchant_code WHERE m.id = p_member_id;
  IF (SELECT count(*) FROM deposit_order o
      WHERE o.member_id = p_member_id AND o.state IN ('created', 'waiting', 'received')) < v_most THEN
    RETURN NULL;
  END IF;
  RETURN v_most;
END $$;

-- No order is taken beyond that, whoever writes it: it is not there.
CREATE FUNCTION deposit_hold_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF deposit_most_open_reached(NEW.member_id, NEW.asset) IS NULL THEN
    RETURN NEW;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER deposit_order_has_place BEFORE INSERT ON deposit_order
  FOR EACH ROW WHEN (NEW.state IN ('created', 'waiting', 'received')) EXECUTE FUNCTION deposit_hold_open();
