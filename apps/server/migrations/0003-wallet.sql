-- Deposits: what a member ordered, and what the sandbox rail knows of it.

CREATE TABLE deposit_method (
  merchant_code text NOT NULL REFERENCES merchant (code),
  code text NOT NULL CHECK (code ~ '^[a-z0-9-]{1,32}$'),
  rail text NOT NULL,
  -- Language code → name.
  names jsonb NOT NULL,
  min_units bigint NOT NULL CHECK (min_units > 0),
  max_units bigint NOT NULL CHECK (max_units >= min_units),
  -- Amounts must be whole multiples of this.
  step_units bigint NOT NULL CHECK (step_units > 0),
  fixed_units bigint[] NOT NULL DEFAULT '{}',
  sort integer NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  PRIMARY KEY (merchant_code, code)
);

CREATE TABLE deposit_order (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id),
  -- Made on the device: the same key gives the same order.
  request_key uuid NOT NULL,
  method text NOT NULL,
  rail text NOT NULL,
  asset text NOT NULL REFERENCES asset (code),
  currency text NOT NULL,
  requested_units bigint NOT NULL CHECK (requested_units > 0),
  credited_units bigint CHECK (credited_units > 0),
  state text NOT NULL CHECK (state IN ('waiting', 'received', 'credited', 'failed', 'expired', 'review')),
  -- The rail's own number of the payment; one payment credits one order.
  rail_reference text,
  transfer_id bigint REFERENCES transfer (id),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  UNIQUE (member_id, request_key),
  UNIQUE (rail, rail_reference),
  CHECK ((state = 'credited') = (transfer_id IS NOT NULL AND credited_units IS NOT NULL))
);
CREATE INDEX deposit_order_open ON deposit_order (created_at) WHERE state IN ('waiting', 'received');
CREATE INDEX deposit_order_of_member ON deposit_order (member_id, id DESC);

-- Messages from outside that were taken in: a second copy changes nothing.
CREATE TABLE inbox (
  source text NOT NULL,
  message_id text NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (source, message_id)
);

-- The sandbox rail's own books: what a real rail would keep at its side.
CREATE TABLE sandbox_payment (
  order_id bigint PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  amount_units bigint NOT NULL CHECK (amount_units > 0),
  currency text NOT NULL,
  status text NOT NULL CHECK (status IN ('paid', 'failed')),
  created_at timestamptz NOT NULL
);
