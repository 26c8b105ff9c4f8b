-- A month of the books: the transfers with ids from first_id up to end_id, without the end. It begins with its first
-- transfer, and a closing makes it final.
CREATE TABLE book_month (
  first_id bigint PRIMARY KEY,
  end_id bigint NOT NULL UNIQUE,
  -- 2026-10; 'earlier' for all transfers from before the ids carried a month.
  name text NOT NULL UNIQUE CHECK (name = 'earlier' OR name ~ '^[0-9]{4}-[0-9]{2}$'),
  -- Transfers of a detached month are in an archive; its record and its totals stay.
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed', 'detached')),
  -- What the closing does next, and the last id that it has read for it.
  closing_step text NOT NULL DEFAULT 'transfers' CHECK (closing_step IN ('transfers', 'accounts', 'members', 'done')),
  closing_place bigint NOT NULL DEFAULT 0,
  closing_heartbeat_at timestamptz,
  -- The record of the month; final when the month has a hash.
  transfers bigint NOT NULL DEFAULT 0,
  last_id bigint NOT NULL DEFAULT 0,
  -- By asset, how much more the house accounts owe members than before the month.
  owed jsonb NOT NULL DEFAULT '{}',
  totals_digest bytea NOT NULL DEFAULT decode(repeat('00', 32), 'hex') CHECK (length(totals_digest) = 32),
  -- Over the hashes of the day seals that end in the month.
  seals_digest bytea CHECK (length(seals_digest) = 32),
  -- One chain: no two months follow the same one. Zeros before the first.
  previous_hash bytea UNIQUE CHECK (length(previous_hash) = 32),
  hash bytea UNIQUE CHECK (length(hash) = 32),
  closed_at timestamptz,
  -- How far the verification has come that is under way; null while none is.
  verifying jsonb,
  verifying_heartbeat_at timestamptz,
  verified_at timestamptz,
  CONSTRAINT book_month_range CHECK (end_id > first_id),
  CONSTRAINT book_month_record CHECK ((state = 'open') = (hash IS NULL)
    AND (hash IS NULL) = (previous_hash IS NULL) AND (hash IS NULL) = (seals_digest IS NULL)
    AND (hash IS NULL) = (closed_at IS NULL) AND (hash IS NULL) = (closing_step <> 'done'))
);

-- What a month moved from and to each account.
CREATE TABLE book_month_account (
  first_id bigint NOT NULL REFERENCES book_month,
  account_id bigint NOT NULL,
  debit numeric NOT NULL,
  credit numeric NOT NULL,
  PRIMARY KEY (first_id, account_id)
) WITH (fillfactor = 70);

-- What members owned at the end of a month in which they had transfers, and how many transfers they had until then.
CREATE TABLE book_month_member (
  first_id bigint NOT NULL REFERENCES book_month,
  member_id bigint NOT NULL,
  asset text NOT NULL,
  sequence bigint NOT NULL,
  cash bigint NOT NULL,
  locked bigint NOT NULL,
  bonus bigint NOT NULL,
  PRIMARY KEY (first_id, member_id, asset)
) WITH (fillfactor = 70);
CREATE INDEX book_month_member_latest ON book_month_member (member_id, asset, first_id);

-- Stretches of a day are written one by one, each in a transaction; the seal follows the last one.
ALTER TABLE day_seal_block DROP CONSTRAINT day_seal_block_day_fkey;

-- The daily reconciliation: what it does next, the last id that it has read for it, and what it has added up.
ALTER TABLE reconciliation_mark ADD COLUMN run jsonb, ADD COLUMN heartbeat_at timestamptz;

-- Up to where the rows of each domain were compared with the books; the next run goes on from there.
CREATE TABLE reconciliation_rows (
  name text PRIMARY KEY,
  place bigint NOT NULL
);
