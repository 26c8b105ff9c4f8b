-- As whose each person read the account that a transfer by hand came from, where it takes two of them.

CREATE TABLE deposit_payer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES deposit_order (id),
  -- The operator.
  said_by text NOT NULL CHECK (btrim(said_by) <> ''),
  -- Sealed by the vault of personal data.
  payer_sealed bytea NOT NULL,
  said_at timestamptz NOT NULL,
  UNIQUE (order_id, said_by)
);
