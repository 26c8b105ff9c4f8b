-- Pages have room for the settled versions of their lines.
ALTER TABLE lottery_line SET (fillfactor = 50);

-- One credit of `ledger_credit_many`: an amount for the cash of a member, under its own key.
CREATE TYPE ledger_credit AS (
  key text,
  request_hash bytea,
  reference text,
  member_id bigint,
  asset text,
  amount bigint
);

-- A win of a round in `round_settle_many`. `bet` is the transaction of the bet.
CREATE TYPE round_payment AS (
  round_id bigint,
  transaction_id text,
  bet text,
  amount bigint
);

DROP FUNCTION IF EXISTS lottery_lines_settle(jsonb, timestamptz);
