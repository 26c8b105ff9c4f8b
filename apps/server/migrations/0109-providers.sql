CREATE TABLE provider_report (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  name text NOT NULL,
  digest bytea NOT NULL CHECK (length(digest) = 32),
  -- The time it is about: what moved money in it must be in a report.
  from_at timestamptz NOT NULL,
  to_at timestamptz NOT NULL,
  imported_by text NOT NULL CHECK (btrim(imported_by) <> ''),
  imported_at timestamptz NOT NULL,
  CONSTRAINT provider_report_provider_digest_key UNIQUE (provider, digest),
  CONSTRAINT provider_report_check CHECK (to_at >= from_at)
);

CREATE TABLE provider_report_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  report_id bigint NOT NULL REFERENCES provider_report,
  provider text NOT NULL,
  transaction_uuid text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bet', 'win', 'rollback')),
  -- Zero for a rollback: it takes back what its bet or win was.
  amount_units bigint NOT NULL CHECK (amount_units >= 0),
  currency text NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT provider_report_line_provider_transaction_uuid_kind_amount__key UNIQUE (provider, transaction_uuid,
    kind, amount_units, currency)
);
CREATE INDEX provider_report_line_of_report ON provider_report_line (report_id, id);

CREATE TABLE seamless_player (
  provider text NOT NULL,
  member_id bigint NOT NULL REFERENCES member,
  -- Drawn by lot: it tells the provider nothing about anybody.
  player text NOT NULL,
  CONSTRAINT seamless_player_pkey PRIMARY KEY (provider, member_id),
  CONSTRAINT seamless_player_provider_player_key UNIQUE (provider, player)
);

-- One row for each transaction id, for good. A row without a kind is a tombstone: its rollback came first.
CREATE TABLE seamless_transaction (
  provider text NOT NULL,
  transaction_uuid text NOT NULL,
  kind text CHECK (kind IN ('bet', 'win', 'rollback')),
  member_id bigint NOT NULL,
  request_uuid text NOT NULL,
  reference_uuid text,
  round text,
  game_code text,
  currency text,
  amount_units bigint CHECK (amount_units >= 0),
  is_free boolean,
  -- What was answered, and is answered again.
  status text NOT NULL,
  rolled_back boolean DEFAULT false NOT NULL,
  -- Written by the statement that wrote the round and the transfer: a foreign key would only look again.
  round_id bigint,
  -- Null where no money moved.
  transfer_id bigint,
  recorded_at timestamptz NOT NULL,
  -- Beside the status of a refused bet: answered again with it.
  reason text,
  -- Out of which campaign, or as which reward, its provider gave a free bet.
  campaign_uuid text,
  reward_uuid text,
  CONSTRAINT seamless_transaction_pkey PRIMARY KEY (provider, transaction_uuid),
  CONSTRAINT seamless_tombstone CHECK ((kind IS NOT NULL) OR rolled_back)
) WITH (fillfactor = 80);
CREATE INDEX seamless_transaction_of_round ON seamless_transaction (round_id) WHERE (round_id IS NOT NULL);
CREATE INDEX seamless_transaction_taken_back ON seamless_transaction (provider, reference_uuid)
  WHERE (kind = 'rollback');
CREATE INDEX seamless_transaction_time ON seamless_transaction USING brin (recorded_at);

CREATE TABLE supplier_player (
  member_id bigint PRIMARY KEY REFERENCES member,
  -- The operator's name for them; nothing personal.
  player text NOT NULL UNIQUE
);

-- A player who was launched into a game. The newest seat of a game is the one that bets.
CREATE TABLE supplier_seat (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES supplier_player (member_id),
  node_id bigint NOT NULL REFERENCES game,
  -- The operator's; worth nothing without our key's signature beside it.
  token text NOT NULL,
  -- SHA-256 of what lets a browser in, once.
  entry_hash bytea UNIQUE,
  opened_at timestamptz NOT NULL
);
CREATE INDEX supplier_seat_of_game ON supplier_seat (member_id, node_id, id DESC);

CREATE TABLE seamless_token (
  -- SHA-256: a copy of this table opens no game.
  token_hash bytea PRIMARY KEY,
  provider text NOT NULL,
  player text NOT NULL,
  member_id bigint NOT NULL REFERENCES member,
  node_id bigint NOT NULL REFERENCES game,
  asset text NOT NULL REFERENCES asset,
  currency text NOT NULL,
  -- From then on bets are refused. Wins and rollbacks never are: a late result must not be lost.
  expires_at timestamptz NOT NULL,
  -- The login session of the launch. No foreign key: sessions are deleted before tokens are. The previous release
  -- writes none.
  login_session_id bigint,
  -- For how long that session may lie idle: the market's limit at the launch.
  session_idle_ms integer
);

-- A bet that the operator's wallet was asked for, written down before it is asked.
CREATE TABLE supplier_round (
  bet_uuid uuid PRIMARY KEY,
  win_uuid uuid NOT NULL UNIQUE,
  seat_id bigint NOT NULL REFERENCES supplier_seat,
  member_id bigint NOT NULL,
  request_key uuid NOT NULL,
  stake_units bigint NOT NULL CHECK (stake_units > 0),
  -- asked: nobody knows whether the stake was taken. played: drawn and paid here, the win is due there.
  -- undoing: the rollback is due there. The others are final; disputed is for people.
  state text NOT NULL CHECK (state IN ('asked', 'played', 'undoing', 'settled', 'undone', 'refused', 'disputed')),
  win_units bigint CHECK (win_units >= 0),
  asked_at timestamptz NOT NULL,
  CONSTRAINT supplier_round_check CHECK (state NOT IN ('played', 'settled') OR (win_units IS NOT NULL))
);
CREATE INDEX supplier_round_due ON supplier_round (asked_at) WHERE state IN ('asked', 'played', 'undoing');
CREATE UNIQUE INDEX supplier_round_once ON supplier_round (member_id, request_key)
  WHERE state NOT IN ('undone', 'refused', 'disputed');

CREATE TYPE seamless_answer AS (
  status text,
  member_id bigint,
  asset text,
  currency text,
  balance bigint,
  sequence bigint,
  moved boolean,
  round_id bigint,
  node_id bigint,
  game_type text,
  vassalage text,
  stake bigint,
  win bigint,
  reason text
);

CREATE TYPE seamless_move AS (
  transaction_uuid text,
  request_uuid text,
  reference_uuid text,
  round text,
  closes boolean,
  game_code text,
  currency text,
  amount bigint,
  is_free boolean,
  campaign_uuid text,
  reward_uuid text
);

CREATE TYPE seamless_seat AS (
  member_id bigint,
  asset text,
  currency text,
  enabled boolean,
  expires_at timestamptz,
  node_id bigint,
  game_type text,
  vassalage text
);
