-- Posts many credits to the cash of members from one house account: the same rows as one posting of `ledger_post` for
-- each credit, in the order of the list. No credit is refused. A key that was used before is an error, and nothing is
-- posted. Lock order: keys, then balances by member and asset, then inserts. Rows are found by lists of keys and joined
-- in memory, because the planner cannot estimate the lists and would compare each row with each row.
CREATE OR REPLACE FUNCTION ledger_credit_many(p_scope text, p_kind text, p_house_kind text, p_house_owner text,
  p_recorded_at timestamptz, p_credits ledger_credit[])
RETURNS TABLE (place bigint, transfer_id bigint, balance bigint, sequence bigint) LANGUAGE plpgsql
SET enable_nestloop = off AS $$
DECLARE
  v_ids bigint[];
  v_members bigint[];
  v_accounts bigint;
  v_locked bigint;
  v_month integer;
BEGIN
  WITH claimed AS MATERIALIZED (
    SELECT c.place, c.key, c.request_hash, nextval('transfer_id_seq') AS id
    FROM (SELECT u.* FROM ROWS FROM (unnest(p_credits)) WITH ORDINALITY
      AS u (key, request_hash, reference, member_id, asset, amount, place) ORDER BY u.place) c
  ), stored AS (
    INSERT INTO idempotency (scope, key, request_hash, transfer_id)
    SELECT p_scope, c.key, c.request_hash, c.id FROM claimed c
  )
  SELECT array_agg(c.id ORDER BY c.place) INTO v_ids FROM claimed c;
  v_month := v_ids[1] / 1000000000000;
  SELECT array_agg(DISTINCT c.member_id), count(DISTINCT (c.member_id, c.asset)) INTO v_members, v_accounts
  FROM unnest(p_credits) c;
  WITH locked AS MATERIALIZED (
    SELECT b.member_id, b.asset, b.sequence, b.month FROM member_balance b
    WHERE b.member_id = ANY (v_members) AND (b.member_id, b.asset) IN (SELECT c.member_id, c.asset FROM unnest(p_credits) c)
    ORDER BY b.member_id, b.asset FOR NO KEY UPDATE OF b
  ), begun AS MATERIALIZED (
    SELECT ledger_begin_month(l.member_id, l.asset, l.sequence + 1, l.month, v_month) FROM locked l WHERE l.month <> v_month
  )
  SELECT (SELECT count(*) FROM locked), (SELECT count(*) FROM begun) INTO v_locked;
  IF v_locked <> v_accounts THEN RAISE EXCEPTION 'a credit is for a member without an account'; END IF;
  RETURN QUERY
  WITH credit AS MATERIALIZED (
    SELECT c.reference, c.member_id, c.asset, c.amount, c.place, v_ids[c.place] AS id,
      row_number() OVER earlier AS step, (sum(c.amount) OVER earlier)::bigint AS so_far
    FROM ROWS FROM (unnest(p_credits)) WITH ORDINALITY AS c (key, request_hash, reference, member_id, asset, amount, place)
    WINDOW earlier AS (PARTITION BY c.member_id, c.asset ORDER BY c.place)
  ), member AS MATERIALIZED (
    SELECT c.member_id, c.asset, sum(c.amount)::bigint AS units, count(*) AS credits FROM credit c GROUP BY 1, 2
  ), house AS MATERIALIZED (
    SELECT a.asset, ledger_house_account(p_house_kind, p_house_owner, a.asset) AS account_id
    FROM (SELECT DISTINCT m.asset FROM member m) a
  ), changed AS (
    UPDATE member_balance b SET cash = b.cash + m.units, sequence = b.sequence + m.credits,
      overdraft = greatest(0, -(b.cash + m.units))
    FROM member m WHERE b.member_id = ANY (v_members) AND b.member_id = m.member_id AND b.asset = m.asset
    RETURNING b.member_id, b.asset, b.cash - m.units AS cash, b.sequence - m.credits AS sequence, b.cash_account_id
  ), posting AS MATERIALIZED (
    SELECT c.*, b.cash + c.so_far AS balance, b.sequence + c.step AS sequence, b.cash_account_id, h.account_id
    FROM credit c JOIN changed b ON b.member_id = c.member_id AND b.asset = c.asset JOIN house h ON h.asset = c.asset
  ), posted AS (
    INSERT INTO transfer (id, transaction_id, recorded_at, debit_account_id, credit_account_id, amount, member_id,
      member_delta, member_balance_after, member_sequence, asset, kind, reference)
    SELECT p.id, p.id, p_recorded_at, p.account_id, p.cash_account_id, p.amount, p.member_id, p.amount, p.balance,
      p.sequence, p.asset, p_kind, p.reference
    FROM posting p ORDER BY p.id
  ), counted AS MATERIALIZED (
    SELECT member_loss_add(m.member_id, m.asset, ledger_day(p_recorded_at), -m.units) FROM member m
    WHERE p_kind = 'win' AND m.member_id IN (SELECT l.member_id FROM member_loss l WHERE l.member_id = ANY (v_members))
  )
  SELECT p.place, p.id, p.balance, p.sequence FROM posting p WHERE (SELECT count(*) >= 0 FROM counted);
END $$;
