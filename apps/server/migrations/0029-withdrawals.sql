-- Withdrawals: money that was asked for is held from the request on, and leaves once or comes back.

CREATE TABLE withdrawal_method (
  merchant_code text NOT NULL REFERENCES merchant (code),
  -- To a bank account, an e-wallet or a crypto address.
  kind text NOT NULL CHECK (kind IN ('BC', 'EW', 'VW')),
  rail text NOT NULL,
  min_units bigint NOT NULL CHECK (min_units > 0),
  max_units bigint NOT NULL CHECK (max_units >= min_units),
  -- Amounts must be whole multiples of this.
  step_units bigint NOT NULL CHECK (step_units > 0),
  -- Where there are any, no other amount is paid.
  fixed_units bigint[] NOT NULL DEFAULT '{}',
  daily_count integer NOT NULL CHECK (daily_count > 0),
  daily_units bigint NOT NULL CHECK (daily_units > 0),
  -- Minutes of the house's day; an end before the beginning is on the next day, both alike is always.
  opens_minute integer NOT NULL DEFAULT 0 CHECK (opens_minute BETWEEN 0 AND 1439),
  closes_minute integer NOT NULL DEFAULT 0 CHECK (closes_minute BETWEEN 0 AND 1439),
  -- The first of a day cost nothing; each after them a sum and a part of the amount.
  free_daily_count integer NOT NULL DEFAULT 0 CHECK (free_daily_count >= 0),
  fee_units bigint NOT NULL DEFAULT 0 CHECK (fee_units >= 0 AND fee_units < min_units),
  fee_basis_points integer NOT NULL DEFAULT 0 CHECK (fee_basis_points BETWEEN 0 AND 5000),
  -- Part of what was deposited since the last withdrawal that must have been staked; 10000 is once.
  turnover_basis_points integer NOT NULL DEFAULT 0 CHECK (turnover_basis_points >= 0),
  -- Up to this amount nobody has to look at a request.
  automatic_units bigint NOT NULL DEFAULT 0 CHECK (automatic_units >= 0),
  -- From this amount on the session must have been confirmed a moment ago; null never asks.
  confirm_units bigint CHECK (confirm_units >= 0),
  sort integer NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  PRIMARY KEY (merchant_code, kind)
);

CREATE SEQUENCE withdrawal_id_seq AS bigint;

CREATE TABLE withdrawal (
  id bigint PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id),
  merchant_code text NOT NULL,
  -- Made on the device: the same key gives the same withdrawal.
  request_key uuid NOT NULL,
  kind text NOT NULL,
  rail text NOT NULL,
  payout_account_id bigint NOT NULL REFERENCES payout_account (id),
  -- As it was called when the money was asked for.
  account_label text NOT NULL,
  account_last4 text NOT NULL,
  asset text NOT NULL REFERENCES asset (code),
  currency text NOT NULL,
  -- What left the balance; what arrives is this without the fee.
  amount_units bigint NOT NULL CHECK (amount_units > 0),
  fee_units bigint NOT NULL CHECK (fee_units >= 0 AND fee_units < amount_units),
  state text NOT NULL
    CHECK (state IN ('requested', 'checks', 'approved', 'sent', 'paid', 'returned', 'rejected')),
  hold_transfer_id bigint NOT NULL UNIQUE REFERENCES transfer (id),
  -- The member's place in line of the hold: what came after it counts for the next withdrawal.
  hold_sequence bigint NOT NULL,
  end_transfer_id bigint UNIQUE REFERENCES transfer (id),
  -- The rail's own number.
  rail_reference text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  ended_at timestamptz,
  -- When the rail is asked next how it stands; null when there is nothing to ask.
  ask_at timestamptz,
  -- Since when it is sent no more, because its rail refused it or an operator said so: it comes back once its rail still
  -- knows nothing of it a while later.
  stopped_at timestamptz,
  stopped_by text CHECK (btrim(stopped_by) <> ''),
  UNIQUE (member_id, request_key),
  UNIQUE (rail, rail_reference),
  CHECK ((state IN ('paid', 'returned', 'rejected')) = (end_transfer_id IS NOT NULL)),
  CHECK ((end_transfer_id IS NULL) = (ended_at IS NULL)),
  CHECK (state NOT IN ('sent', 'paid', 'returned') OR sent_at IS NOT NULL),
  CHECK (stopped_by IS NULL OR stopped_at IS NOT NULL),
  CHECK (stopped_at IS NULL OR sent_at IS NOT NULL)
);
CREATE INDEX withdrawal_of_member ON withdrawal (member_id, id DESC);
-- What waits for a person, the oldest first.
CREATE INDEX withdrawal_to_decide ON withdrawal (id) WHERE state = 'checks';
CREATE INDEX withdrawal_to_send ON withdrawal (id) WHERE state = 'approved';
CREATE INDEX withdrawal_sent ON withdrawal (rail, sent_at) WHERE state = 'sent';
CREATE INDEX withdrawal_to_ask ON withdrawal (ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX withdrawal_paid ON withdrawal (merchant_code, kind, ended_at DESC) WHERE state = 'paid';

-- How it came there: added to, never changed.
CREATE TABLE withdrawal_step (
  withdrawal_id bigint NOT NULL REFERENCES withdrawal (id) DEFERRABLE INITIALLY DEFERRED,
  number integer NOT NULL,
  state text NOT NULL,
  at timestamptz NOT NULL,
  actor text NOT NULL CHECK (actor IN ('member', 'system', 'operator', 'rail')),
  -- Which operator.
  actor_name text CHECK (btrim(actor_name) <> ''),
  -- A code that the member reads in words.
  reason text,
  PRIMARY KEY (withdrawal_id, number),
  CHECK ((actor = 'operator') = (actor_name IS NOT NULL))
);

CREATE FUNCTION withdrawal_check_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.state, NEW.state) NOT IN (
    ('requested', 'checks'), ('checks', 'approved'), ('checks', 'rejected'), ('approved', 'rejected'),
    ('approved', 'sent'), ('sent', 'paid'), ('sent', 'returned')
  ) THEN
    RAISE EXCEPTION 'withdrawal % cannot go from % to %', OLD.id, OLD.state, NEW.state
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER withdrawal_moves BEFORE UPDATE OF state ON withdrawal
  FOR EACH ROW EXECUTE FUNCTION withdrawal_check_move();

-- What was asked for is no longer anybody's to change.
CREATE FUNCTION withdrawal_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: what was asked for and what happened to it stays', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER withdrawal_stays BEFORE DELETE OR TRUNCATE OR UPDATE OF id, member_id, merchant_code, request_key,
  kind, rail, payout_account_id, account_label, asset, currency, amount_units, fee_units, hold_transfer_id, hold_sequence, created_at
  ON withdrawal FOR EACH STATEMENT EXECUTE FUNCTION withdrawal_refuse_change();
CREATE TRIGGER withdrawal_step_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON withdrawal_step
  FOR EACH STATEMENT EXECUTE FUNCTION withdrawal_refuse_change();
