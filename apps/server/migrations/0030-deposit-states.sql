-- Deposits in all their states, each step on record; the channels of a method; what a member shows as proof.

CREATE TABLE deposit_channel (
  merchant_code text NOT NULL,
  method text NOT NULL,
  code text NOT NULL CHECK (code ~ '^[a-z0-9-]{1,32}$'),
  -- Where it is paid; `manual` is a transfer that a person confirms.
  rail text NOT NULL,
  -- Language code → name.
  names jsonb NOT NULL,
  -- Language code → a sentence shown with it.
  notes jsonb NOT NULL DEFAULT '{}',
  min_units bigint NOT NULL CHECK (min_units > 0),
  max_units bigint NOT NULL CHECK (max_units >= min_units),
  -- Amounts must be whole multiples of this.
  step_units bigint NOT NULL CHECK (step_units > 0),
  fixed_units bigint[] NOT NULL DEFAULT '{}',
  -- Nothing but the fixed amounts.
  fixed_only boolean NOT NULL DEFAULT false CHECK (NOT fixed_only OR cardinality(fixed_units) > 0),
  -- What the service takes for itself on top of the amount: a share in hundredths of a percent, and so much each time.
  fee_basis_points integer NOT NULL DEFAULT 0 CHECK (fee_basis_points BETWEEN 0 AND 10000),
  fee_each_units bigint NOT NULL DEFAULT 0 CHECK (fee_each_units >= 0),
  recommended boolean NOT NULL DEFAULT false,
  needs_payee_name boolean NOT NULL DEFAULT false,
  -- [{"code", "names"}]: one of them is chosen where there are any.
  banks jsonb NOT NULL DEFAULT '[]',
  -- {"bank", "holder", "number"}: where a transfer by hand goes to.
  transfer_to jsonb CHECK ((rail = 'manual') = (transfer_to IS NOT NULL)),
  sort integer NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  PRIMARY KEY (merchant_code, method, code),
  FOREIGN KEY (merchant_code, method) REFERENCES deposit_method (merchant_code, code)
);

-- What a method was until now is its one channel.
INSERT INTO deposit_channel (merchant_code, method, code, rail, names, min_units, max_units, step_units, fixed_units, sort)
SELECT merchant_code, code, code, rail, names, min_units, max_units, step_units, fixed_units, 1 FROM deposit_method;

ALTER TABLE deposit_method DROP COLUMN rail, DROP COLUMN min_units, DROP COLUMN max_units, DROP COLUMN step_units,
  DROP COLUMN fixed_units;

ALTER TABLE deposit_order
  DROP CONSTRAINT deposit_order_state_check,
  ADD CONSTRAINT deposit_order_state_check CHECK (state IN ('created', 'waiting', 'received', 'review', 'credited',
    'failed', 'expired', 'refunded')),
  ADD COLUMN channel text,
  ADD COLUMN bank text,
  -- Sealed by the vault of personal data.
  ADD COLUMN payee_name bytea,
  -- The promotion that was chosen with it.
  ADD COLUMN promotion text,
  ADD COLUMN fee_units bigint NOT NULL DEFAULT 0 CHECK (fee_units >= 0),
  -- As it stood when the order was opened.
  ADD COLUMN transfer_to jsonb,
  ADD COLUMN pay_url text,
  -- What arrived, as the rail or the operator says.
  ADD COLUMN received_units bigint CHECK (received_units > 0),
  ADD COLUMN received_currency text,
  -- Why it stands where it stands; a code that the site has words for.
  ADD COLUMN reason text CHECK (reason ~ '^[a-z-]{1,40}$'),
  ADD COLUMN reminded_at timestamptz,
  -- What one person found of it on the bank's statement, while that takes a second.
  ADD COLUMN found_units bigint CHECK (found_units > 0),
  ADD COLUMN found_reference text,
  ADD COLUMN found_by text CHECK (btrim(found_by) <> ''),
  ADD CONSTRAINT deposit_order_found CHECK (num_nulls(found_units, found_reference, found_by) IN (0, 3)),
  ADD CONSTRAINT deposit_order_received CHECK ((received_units IS NULL) = (received_currency IS NULL));
UPDATE deposit_order SET channel = method;
UPDATE deposit_order SET received_units = credited_units, received_currency = currency WHERE state = 'credited';
ALTER TABLE deposit_order ALTER COLUMN channel SET NOT NULL;

DROP INDEX deposit_order_open;
CREATE INDEX deposit_order_open ON deposit_order (created_at) WHERE state IN ('created', 'waiting', 'received');
-- A payment may come after its order ran out or failed, and its message may be lost.
CREATE INDEX deposit_order_late ON deposit_order (expires_at) WHERE state IN ('expired', 'failed');
CREATE INDEX deposit_order_review ON deposit_order (updated_at) WHERE state = 'review';

-- Where an order may go from where it stands: the same as the table in deposit.ts.
CREATE FUNCTION deposit_may_move(p_from text, p_to text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT (p_from, p_to) IN (
    ('created', 'waiting'), ('created', 'received'), ('created', 'failed'), ('created', 'expired'),
    ('created', 'review'), ('created', 'refunded'),
    ('waiting', 'received'), ('waiting', 'failed'), ('waiting', 'expired'), ('waiting', 'review'),
    ('waiting', 'refunded'),
    ('received', 'credited'), ('received', 'review'), ('received', 'failed'), ('received', 'refunded'),
    ('review', 'credited'), ('review', 'failed'), ('review', 'refunded'),
    ('expired', 'review'), ('failed', 'review'))
$$;

CREATE FUNCTION deposit_guard_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT deposit_may_move(OLD.state, NEW.state) THEN
    RAISE EXCEPTION 'a deposit does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER deposit_order_moves BEFORE UPDATE OF state ON deposit_order
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION deposit_guard_move();

-- Everything that was done to an order and by whom. A step may leave the state as it was: a reminder, a slip.
CREATE TABLE deposit_step (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES deposit_order,
  state text NOT NULL,
  at timestamptz NOT NULL,
  actor_class text NOT NULL CHECK (actor_class IN ('member', 'system', 'rail', 'operator')),
  -- The operator's name.
  actor text CHECK ((actor IS NOT NULL) = (actor_class = 'operator') AND btrim(actor) <> ''),
  reason text CHECK (reason ~ '^[a-z-]{1,40}$')
);
CREATE INDEX deposit_step_of_order ON deposit_step (order_id, id);

INSERT INTO deposit_step (order_id, state, at, actor_class)
SELECT id, 'waiting', created_at, 'member' FROM deposit_order ORDER BY id;
INSERT INTO deposit_step (order_id, state, at, actor_class)
SELECT id, state, updated_at, 'system' FROM deposit_order WHERE state <> 'waiting' ORDER BY id;

CREATE FUNCTION deposit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: what was done to a deposit stays on record', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER deposit_step_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON deposit_step
  FOR EACH STATEMENT EXECUTE FUNCTION deposit_refuse_change();

-- Pictures a member sends as proof of a payment.
CREATE TABLE deposit_slip (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES deposit_order,
  kind text NOT NULL CHECK (kind IN ('png', 'jpg')),
  picture bytea NOT NULL CHECK (length(picture) BETWEEN 1 AND 5242880),
  remark text NOT NULL CHECK (length(remark) <= 140),
  at timestamptz NOT NULL
);
CREATE INDEX deposit_slip_of_order ON deposit_slip (order_id, id);

-- Each rail is held against the books by itself: one that is silent holds up no other.
ALTER TABLE reconciliation_mark DROP CONSTRAINT reconciliation_mark_kind_check;
UPDATE reconciliation_mark SET kind = 'rail:sandbox' WHERE kind = 'rail';
ALTER TABLE reconciliation_mark
  ADD CONSTRAINT reconciliation_mark_kind_check CHECK (kind IN ('changes', 'full') OR kind ~ '^rail:.+$');

-- How the sandbox shall behave about a payment, how often it was asked, and from when on it knows of it.
ALTER TABLE sandbox_payment
  ADD COLUMN behaviour text NOT NULL DEFAULT 'plain' CHECK (behaviour IN ('plain', 'partial', 'over', 'late',
    'failed-after-paid', 'paid-after-failed', 'duplicate', 'forged', 'timeout', 'confirming', 'refunded')),
  ADD COLUMN asked integer NOT NULL DEFAULT 0 CHECK (asked >= 0),
  ADD COLUMN known_from timestamptz;
UPDATE sandbox_payment SET known_from = created_at;
ALTER TABLE sandbox_payment ALTER COLUMN known_from SET NOT NULL;
