-- What members left to the house, for good, because it was too little to withdraw and they wanted to go.

CREATE TABLE given_up_remainder (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id),
  request_key uuid NOT NULL,
  asset text NOT NULL REFERENCES asset (code),
  amount_units bigint NOT NULL CHECK (amount_units > 0),
  -- The least that any way to withdraw paid then: what can be paid out is nobody's to give up.
  smallest_units bigint NOT NULL CHECK (smallest_units > amount_units),
  given_up_at timestamptz NOT NULL,
  transfer_id bigint NOT NULL UNIQUE REFERENCES transfer (id),
  UNIQUE (member_id, request_key)
);

CREATE INDEX given_up_remainder_of_member ON given_up_remainder (member_id, id);

CREATE TRIGGER given_up_remainder_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON given_up_remainder
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
