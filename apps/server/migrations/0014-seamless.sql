-- The operator's side of a seamless wallet: under which names members play, the tokens of launched games, every
-- movement a supplier ever asked for, and rounds of several bets. Amounts are ledger units.

-- How far a balance is below zero: by wins that were spent and then taken back, and by nothing else.
ALTER TABLE member_balance
  ADD COLUMN overdraft bigint NOT NULL DEFAULT 0 CONSTRAINT member_balance_overdraft CHECK (overdraft >= 0),
  DROP CONSTRAINT member_balance_cash,
  ADD CONSTRAINT member_balance_cash CHECK (cash >= -overdraft);

-- As before, with one more rule: the rollback of a win may take more cash than there is, and money that comes in is
-- never refused for what is still owed.
CREATE OR REPLACE FUNCTION ledger_apply(
  p_transaction_id bigint, p_reference text, p_recorded_at timestamptz, p_legs ledger_leg[]
) RETURNS ledger_answer LANGUAGE plpgsql AS $$
DECLARE
  v_answer ledger_answer := (NULL, p_transaction_id, NULL, NULL, false);
  v_id bigint := p_transaction_id;
  v_leg ledger_leg;
  v_member member_balance;
  v_cash bigint;
  v_locked bigint;
  v_bonus bigint;
BEGIN
  FOREACH v_leg IN ARRAY p_legs LOOP
    v_member := NULL;
    v_cash := NULL;
    IF v_leg.member_id IS NOT NULL THEN
      v_cash := v_leg.amount * ((v_leg.credit_kind = 'cash')::int - (v_leg.debit_kind = 'cash')::int);
      v_locked := v_leg.amount * ((v_leg.credit_kind = 'locked')::int - (v_leg.debit_kind = 'locked')::int);
      v_bonus := v_leg.amount * ((v_leg.credit_kind = 'bonus')::int - (v_leg.debit_kind = 'bonus')::int);
      UPDATE member_balance b SET cash = b.cash + v_cash, locked = b.locked + v_locked,
        bonus = b.bonus + v_bonus, sequence = b.sequence + 1, overdraft = greatest(0, -(b.cash + v_cash))
      WHERE b.member_id = v_leg.member_id AND b.asset = v_leg.asset
        AND (b.cash + v_cash >= 0 OR v_cash >= 0 OR (v_leg.kind = 'rollback'
          AND EXISTS (SELECT FROM transfer t WHERE t.id = v_leg.reverses AND t.kind = 'win')))
        AND b.locked + v_locked >= 0 AND b.bonus + v_bonus >= 0
      RETURNING b.* INTO v_member;
      IF NOT FOUND THEN
        PERFORM FROM member_balance b WHERE b.member_id = v_leg.member_id AND b.asset = v_leg.asset;
        v_answer.refusal := CASE WHEN FOUND THEN 'insufficient' ELSE 'unknown-member' END;
        RETURN v_answer;
      END IF;
      IF (v_leg.member_id, v_leg.asset) = (p_legs[1].member_id, p_legs[1].asset) THEN
        v_answer.balance := v_member.cash;
        v_answer.sequence := v_member.sequence;
      END IF;
    END IF;
    INSERT INTO transfer (
      id, transaction_id, recorded_at, debit_account_id, credit_account_id, amount, reversed_transfer_id,
      member_id, member_delta, member_balance_after, member_sequence, asset, kind, reference
    ) VALUES (
      v_id, p_transaction_id, p_recorded_at,
      CASE v_leg.debit_kind WHEN 'cash' THEN v_member.cash_account_id
        WHEN 'locked' THEN v_member.locked_account_id WHEN 'bonus' THEN v_member.bonus_account_id
        ELSE ledger_house_account(v_leg.debit_kind, v_leg.debit_owner, v_leg.asset) END,
      CASE v_leg.credit_kind WHEN 'cash' THEN v_member.cash_account_id
        WHEN 'locked' THEN v_member.locked_account_id WHEN 'bonus' THEN v_member.bonus_account_id
        ELSE ledger_house_account(v_leg.credit_kind, v_leg.credit_owner, v_leg.asset) END,
      v_leg.amount, v_leg.reverses, v_leg.member_id, v_cash, v_member.cash, v_member.sequence,
      v_leg.asset, v_leg.kind, p_reference
    );
    v_id := v_id + 1;
  END LOOP;
  RETURN v_answer;
END $$;

-- A round of a provider may have several bets and wins and stays open until the provider closes it.
ALTER TABLE game_round
  ADD COLUMN provider_round text,
  ADD COLUMN open boolean NOT NULL DEFAULT false,
  -- Bets that stand: a closed round without any was cancelled.
  ADD COLUMN bets integer NOT NULL DEFAULT 1 CHECK (bets >= 0),
  -- What those who listen were told of it so far.
  ADD COLUMN told_stake_units bigint NOT NULL DEFAULT 0,
  ADD COLUMN told_win_units bigint NOT NULL DEFAULT 0,
  ALTER COLUMN debit_transfer_id DROP NOT NULL,
  DROP CONSTRAINT game_round_stake_units_check,
  DROP CONSTRAINT game_round_balance_after_units_check,
  DROP CONSTRAINT game_round_win_paid,
  ADD CONSTRAINT game_round_stake CHECK (stake_units >= 0),
  -- A round in one movement each way is its own proof; the movements of a provider's are in seamless_transaction.
  ADD CONSTRAINT game_round_paid CHECK (provider_round IS NOT NULL OR (
    stake_units > 0 AND balance_after_units >= 0 AND NOT open AND debit_transfer_id IS NOT NULL
    AND (win_units > 0) = (credit_transfer_id IS NOT NULL)
  ));
CREATE UNIQUE INDEX game_round_of_provider ON game_round (provider, member_id, provider_round)
  WHERE provider_round IS NOT NULL;
CREATE INDEX game_round_open ON game_round (placed_at) WHERE open;
CREATE INDEX game_round_open_of_member ON game_round (member_id, day DESC, id DESC) WHERE open;

CREATE TABLE seamless_player (
  provider text NOT NULL,
  member_id bigint NOT NULL REFERENCES member (id),
  -- Drawn by lot: it tells the provider nothing about anybody.
  player text NOT NULL,
  PRIMARY KEY (provider, member_id),
  UNIQUE (provider, player)
);

CREATE TABLE seamless_token (
  -- SHA-256: a copy of this table opens no game.
  token_hash bytea PRIMARY KEY,
  provider text NOT NULL,
  player text NOT NULL,
  member_id bigint NOT NULL REFERENCES member (id),
  node_id bigint NOT NULL REFERENCES game (id),
  asset text NOT NULL REFERENCES asset,
  currency text NOT NULL,
  -- From then on bets are refused. Wins and rollbacks never are: a late result must not be lost.
  expires_at timestamptz NOT NULL
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
  rolled_back boolean NOT NULL DEFAULT false,
  -- Written by the statement that wrote the round and the transfer: a foreign key would only look again.
  round_id bigint,
  -- Null where no money moved.
  transfer_id bigint,
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (provider, transaction_uuid),
  CONSTRAINT seamless_tombstone CHECK (kind IS NOT NULL OR rolled_back)
) WITH (fillfactor = 80);

-- A bet or a win as it was asked for.
CREATE TYPE seamless_move AS (
  transaction_uuid text, request_uuid text, reference_uuid text, round text, closes boolean,
  game_code text, currency text, amount bigint, is_free boolean
);

-- The answer, and what is to be told of the round: null where there is nothing.
CREATE TYPE seamless_answer AS (
  status text, member_id bigint, asset text, currency text, balance bigint, sequence bigint, moved boolean,
  round_id bigint, node_id bigint, game_type text, vassalage text, stake bigint, win bigint
);

-- Whoever the token belongs to, and the game they play: of the vendor that was launched, because a lobby leads
-- from table to table.
CREATE TYPE seamless_seat AS (
  member_id bigint, asset text, currency text, enabled boolean, expires_at timestamptz,
  node_id bigint, game_type text, vassalage text, game_enabled boolean
);

CREATE FUNCTION seamless_find_seat(p_provider text, p_token bytea, p_player text, p_game_code text)
RETURNS seamless_seat LANGUAGE sql STABLE AS $$
  SELECT t.member_id, t.asset, t.currency, m.enabled, t.expires_at, g.id, g.game_type, g.vassalage, g.enabled
  FROM seamless_token t
  JOIN member m ON m.id = t.member_id
  JOIN game launched ON launched.id = t.node_id
  LEFT JOIN game g ON g.vassalage = launched.vassalage AND g.code = p_game_code AND g.provider = t.provider
  WHERE t.token_hash = p_token AND t.provider = p_provider AND t.player = p_player
$$;

-- Fills in the balance as it is now.
CREATE FUNCTION seamless_told(p_answer seamless_answer) RETURNS seamless_answer LANGUAGE plpgsql AS $$
BEGIN
  SELECT b.cash, b.sequence INTO p_answer.balance, p_answer.sequence FROM member_balance b
  WHERE b.member_id = p_answer.member_id AND b.asset = p_answer.asset;
  RETURN p_answer;
END $$;

-- What was answered to this transaction before; null where it is new. The same request is answered the same; the
-- same transaction asked for anew learns that it was taken back since.
CREATE FUNCTION seamless_replay(p_provider text, p_kind text, p_member_id bigint, p_move seamless_move)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_before seamless_transaction;
BEGIN
  SELECT t.* INTO v_before FROM seamless_transaction t
  WHERE t.provider = p_provider AND t.transaction_uuid = p_move.transaction_uuid;
  RETURN CASE
    WHEN NOT FOUND THEN NULL
    WHEN v_before.kind IS NULL THEN 'RS_ERROR_TRANSACTION_ROLLED_BACK'
    WHEN (v_before.kind, v_before.member_id, v_before.reference_uuid, v_before.round, v_before.game_code,
          v_before.currency, v_before.amount_units, v_before.is_free)
      IS DISTINCT FROM (p_kind, p_member_id, p_move.reference_uuid, p_move.round, p_move.game_code,
          p_move.currency, p_move.amount, p_move.is_free) THEN 'RS_ERROR_DUPLICATE_TRANSACTION'
    WHEN v_before.rolled_back AND v_before.request_uuid <> p_move.request_uuid
      THEN 'RS_ERROR_TRANSACTION_ROLLED_BACK'
    ELSE v_before.status
  END;
END $$;
