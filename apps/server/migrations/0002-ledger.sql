-- The books. An amount always moves from a debit account to a credit account of one asset, so a row is
-- balanced by its shape, and cash can never meet play money. Amounts are bigint ledger units of 10^-4.

CREATE TABLE asset (
  code text PRIMARY KEY,
  ledger_scale smallint NOT NULL DEFAULT 4 CHECK (ledger_scale = 4),
  -- Decimals that can be paid in or out. Set per currency: ISO and browsers disagree about several.
  pay_exponent smallint NOT NULL CHECK (pay_exponent BETWEEN 0 AND 4),
  display_decimals smallint NOT NULL DEFAULT 2 CHECK (display_decimals BETWEEN 0 AND 4)
);

INSERT INTO asset (code, pay_exponent) VALUES ('PHP', 2), ('BONUS:PHP', 2), ('TRIAL:PHP', 2);

CREATE TABLE account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  owner text NOT NULL CHECK (owner ~ '^(house|(member|agent|provider|gateway):.+)$'),
  asset text NOT NULL REFERENCES asset,
  may_go_negative boolean NOT NULL,
  CONSTRAINT account_id_asset UNIQUE (id, asset),
  CONSTRAINT account_kind_owner_asset UNIQUE (kind, owner, asset),
  -- What a member owns is never negative; every other account is the other side of members' money.
  CONSTRAINT account_pocket_never_negative CHECK (may_go_negative = (kind NOT IN ('cash', 'locked', 'bonus')))
);

-- A posting is one to sixteen transfers and owns the sixteen ids from its transaction_id on, so its legs
-- are found by primary key, in order.
CREATE SEQUENCE transfer_id_seq AS bigint INCREMENT BY 16 MINVALUE 16;

-- The member columns tell the story of the cash pocket: its change, what was left, and the place in line.
CREATE TABLE transfer (
  id bigint PRIMARY KEY,
  transaction_id bigint NOT NULL,
  recorded_at timestamptz NOT NULL,
  debit_account_id bigint NOT NULL,
  credit_account_id bigint NOT NULL,
  amount bigint NOT NULL CONSTRAINT transfer_amount_positive CHECK (amount > 0),
  reversed_transfer_id bigint REFERENCES transfer,
  member_id bigint,
  member_delta bigint,
  member_balance_after bigint,
  member_sequence bigint,
  asset text NOT NULL,
  kind text NOT NULL,
  reference text,
  CONSTRAINT transfer_two_accounts CHECK (debit_account_id <> credit_account_id),
  CONSTRAINT transfer_member_in_line CHECK ((member_id IS NULL) = (member_sequence IS NULL)),
  CONSTRAINT transfer_debit_of_asset FOREIGN KEY (debit_account_id, asset) REFERENCES account (id, asset),
  CONSTRAINT transfer_credit_of_asset FOREIGN KEY (credit_account_id, asset) REFERENCES account (id, asset)
);

CREATE UNIQUE INDEX transfer_member_line ON transfer (member_id, asset, member_sequence);
CREATE INDEX transfer_debit ON transfer (debit_account_id, id);
CREATE INDEX transfer_credit ON transfer (credit_account_id, id);
CREATE UNIQUE INDEX transfer_reversed_once ON transfer (reversed_transfer_id)
  WHERE reversed_transfer_id IS NOT NULL;

-- What members own, moved in the same statement as the transfers it sums up; it can be rebuilt from them.
-- Pages keep room so that an update stays on its page and touches no index.
CREATE TABLE member_balance (
  member_id bigint NOT NULL,
  asset text NOT NULL REFERENCES asset,
  cash bigint NOT NULL DEFAULT 0 CONSTRAINT member_balance_cash CHECK (cash >= 0),
  locked bigint NOT NULL DEFAULT 0 CONSTRAINT member_balance_locked CHECK (locked >= 0),
  bonus bigint NOT NULL DEFAULT 0 CONSTRAINT member_balance_bonus CHECK (bonus >= 0),
  sequence bigint NOT NULL DEFAULT 0,
  cash_account_id bigint NOT NULL,
  locked_account_id bigint NOT NULL,
  bonus_account_id bigint NOT NULL,
  PRIMARY KEY (member_id, asset),
  FOREIGN KEY (cash_account_id, asset) REFERENCES account (id, asset),
  FOREIGN KEY (locked_account_id, asset) REFERENCES account (id, asset),
  FOREIGN KEY (bonus_account_id, asset) REFERENCES account (id, asset)
) WITH (fillfactor = 60);

-- The answer to every posting, kept for good. A posted one is read back through its transfers, which is
-- why its row is written once; a refused one keeps its refusal and the balance told with it.
-- Partitioned by the key: a unique key over time would need the time in it.
CREATE TABLE idempotency (
  scope text NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  transfer_id bigint,
  refusal text,
  refusal_balance bigint,
  PRIMARY KEY (scope, key),
  CONSTRAINT idempotency_answer CHECK ((transfer_id IS NULL) = (refusal IS NOT NULL))
) PARTITION BY HASH (key);

CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: the books are only added to; correct them with a reversing transfer',
    TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER transfer_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON transfer
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER account_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON account
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER asset_immutable BEFORE UPDATE OF code, ledger_scale OR DELETE OR TRUNCATE ON asset
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

-- The one change an answer may see: from the claim to its refusal, while no transfer stands behind it.
CREATE FUNCTION ledger_keep_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.refusal IS NOT NULL OR NEW.refusal IS NULL
    OR (NEW.scope, NEW.key, NEW.request_hash) <> (OLD.scope, OLD.key, OLD.request_hash)
    OR EXISTS (SELECT FROM transfer t WHERE t.id = OLD.transfer_id)
  THEN
    RAISE EXCEPTION 'UPDATE on idempotency is refused: an answer once given stays'
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER idempotency_answer_stays BEFORE UPDATE ON idempotency
  FOR EACH ROW EXECUTE FUNCTION ledger_keep_answer();
CREATE TRIGGER idempotency_row_stays BEFORE DELETE ON idempotency
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();

DO $$
BEGIN
  FOR part IN 0..7 LOOP
    EXECUTE format('CREATE TABLE idempotency_%s PARTITION OF idempotency '
      'FOR VALUES WITH (MODULUS 8, REMAINDER %s)', part, part);
    EXECUTE format('CREATE TRIGGER idempotency_stays BEFORE TRUNCATE ON idempotency_%s '
      'FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change()', part);
  END LOOP;
END $$;

-- One leg of a posting. A side without an owner is a pocket of the member: cash, locked or bonus.
CREATE TYPE ledger_leg AS (
  kind text, asset text, amount bigint, member_id bigint,
  debit_kind text, debit_owner text, credit_kind text, credit_owner text, reverses bigint
);

-- Refusal null means posted. Balance and sequence: of the first leg's member, after the posting.
CREATE TYPE ledger_answer AS (
  refusal text, transfer_id bigint, balance bigint, sequence bigint, replayed boolean
);

-- The id of a house account, opened when first used. Null without an owner: transfer refuses such a side.
CREATE FUNCTION ledger_house_account(p_kind text, p_owner text, p_asset text) RETURNS bigint
LANGUAGE plpgsql STRICT AS $$
DECLARE
  v_id bigint;
BEGIN
  LOOP
    SELECT a.id INTO v_id FROM account a
    WHERE a.kind = p_kind AND a.owner = p_owner AND a.asset = p_asset;
    EXIT WHEN FOUND;
    INSERT INTO account (kind, owner, asset, may_go_negative)
    VALUES (p_kind, p_owner, p_asset, true) ON CONFLICT DO NOTHING;
  END LOOP;
  RETURN v_id;
END $$;

-- Moves the balances and writes the transfers, leg by leg. A pocket that would go below zero stops it;
-- the caller undoes the legs before.
CREATE FUNCTION ledger_apply(
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
        bonus = b.bonus + v_bonus, sequence = b.sequence + 1
      WHERE b.member_id = v_leg.member_id AND b.asset = v_leg.asset
        AND b.cash + v_cash >= 0 AND b.locked + v_locked >= 0 AND b.bonus + v_bonus >= 0
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

-- The answer stored under a key, or a conflict when the key came with another request.
CREATE FUNCTION ledger_replay(p_scope text, p_key text, p_request_hash bytea, p_first ledger_leg)
RETURNS ledger_answer LANGUAGE plpgsql AS $$
DECLARE
  v_answer ledger_answer := ('conflict', NULL, NULL, NULL, false);
  v_stored idempotency;
BEGIN
  SELECT i.* INTO STRICT v_stored FROM idempotency i WHERE i.scope = p_scope AND i.key = p_key;
  IF v_stored.request_hash = p_request_hash THEN
    v_answer := (v_stored.refusal, v_stored.transfer_id, v_stored.refusal_balance, NULL, true);
  END IF;
  IF v_answer.transfer_id IS NOT NULL THEN
    SELECT t.member_balance_after, t.member_sequence INTO v_answer.balance, v_answer.sequence
    FROM transfer t
    WHERE t.id >= v_answer.transfer_id AND t.id < v_answer.transfer_id + 16
      AND t.member_id = p_first.member_id AND t.asset = p_first.asset
    ORDER BY t.member_sequence DESC LIMIT 1;
  END IF;
  RETURN v_answer;
END $$;

-- The only way to post: the whole posting or nothing, once per key, and the same answer ever after.
-- Locks are taken in one order by everyone: the key, then balances by member and asset, then inserts.
CREATE FUNCTION ledger_post(
  p_scope text, p_key text, p_request_hash bytea, p_reference text, p_recorded_at timestamptz,
  p_legs ledger_leg[]
) RETURNS ledger_answer LANGUAGE plpgsql AS $$
DECLARE
  v_id bigint;
  v_answer ledger_answer;
  v_broken text;
  v_balance bigint;
BEGIN
  INSERT INTO idempotency (scope, key, request_hash, transfer_id)
  VALUES (p_scope, p_key, p_request_hash, nextval('transfer_id_seq'))
  ON CONFLICT DO NOTHING RETURNING transfer_id INTO v_id;
  IF v_id IS NULL THEN
    RETURN ledger_replay(p_scope, p_key, p_request_hash, p_legs[1]);
  END IF;
  IF cardinality(p_legs) NOT BETWEEN 1 AND 16 THEN
    RAISE EXCEPTION 'a posting has one to sixteen legs' USING ERRCODE = 'cardinality_violation';
  ELSIF cardinality(p_legs) = 1 AND p_legs[1].reverses IS NULL THEN
    v_answer := ledger_apply(v_id, p_reference, p_recorded_at, p_legs);
  ELSE
    -- Only a posting that may have to undo a leg pays for a savepoint.
    BEGIN
      PERFORM FROM member_balance b
      WHERE (b.member_id, b.asset) IN (SELECT l.member_id, l.asset FROM unnest(p_legs) l)
      ORDER BY b.member_id, b.asset FOR NO KEY UPDATE;
      v_answer := ledger_apply(v_id, p_reference, p_recorded_at, p_legs);
      IF v_answer.refusal IS NOT NULL THEN RAISE SQLSTATE 'TL001'; END IF;
    EXCEPTION
      WHEN SQLSTATE 'TL001' THEN NULL;
      WHEN unique_violation THEN
        GET STACKED DIAGNOSTICS v_broken = CONSTRAINT_NAME;
        IF v_broken <> 'transfer_reversed_once' THEN RAISE; END IF;
        v_answer.refusal := 'already-reversed';
    END;
  END IF;
  IF v_answer.refusal IS NOT NULL THEN
    SELECT b.cash INTO v_balance FROM member_balance b
    WHERE b.member_id = p_legs[1].member_id AND b.asset = p_legs[1].asset;
    v_answer := (v_answer.refusal, NULL, v_balance, NULL, false);
    UPDATE idempotency i SET transfer_id = NULL, refusal = v_answer.refusal, refusal_balance = v_balance
    WHERE i.scope = p_scope AND i.key = p_key;
  END IF;
  RETURN v_answer;
END $$;

-- For auditors: read only, and their columns stay. Amounts are ledger units.
CREATE VIEW v_transfer AS
SELECT t.id, t.transaction_id, t.recorded_at, t.kind, t.asset, t.amount,
  t.debit_account_id, d.kind AS debit_kind, d.owner AS debit_owner,
  t.credit_account_id, c.kind AS credit_kind, c.owner AS credit_owner, t.reference,
  t.reversed_transfer_id, t.member_id, t.member_delta, t.member_balance_after, t.member_sequence
FROM transfer t
JOIN account d ON d.id = t.debit_account_id
JOIN account c ON c.id = t.credit_account_id;

CREATE VIEW v_account_balance AS
SELECT a.id AS account_id, a.kind, a.owner, a.asset, s.ledger_scale,
  coalesce((SELECT sum(t.amount) FROM transfer t WHERE t.credit_account_id = a.id), 0)
  - coalesce((SELECT sum(t.amount) FROM transfer t WHERE t.debit_account_id = a.id), 0) AS balance
FROM account a JOIN asset s ON s.code = a.asset;

CREATE VIEW v_member_balance AS
SELECT b.member_id, b.asset, s.ledger_scale, b.cash, b.locked, b.bonus, b.sequence
FROM member_balance b JOIN asset s ON s.code = b.asset;
