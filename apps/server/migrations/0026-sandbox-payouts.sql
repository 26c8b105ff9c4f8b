-- The sandbox rail's own books of what it paid out: an id is taken once, whatever is sent again.
CREATE TABLE sandbox_payout (
  payout_id bigint PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  amount_units bigint NOT NULL CHECK (amount_units > 0),
  currency text NOT NULL,
  -- A practice rail keeps no whole number of anybody.
  number_tail text NOT NULL CHECK (length(number_tail) <= 4),
  -- How often it was told of: how it behaves may depend on it.
  told integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);
