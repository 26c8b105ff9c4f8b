-- What a member asked to be held to, and the one question that is asked where money is staked, paid in or passed on:
-- in the statement that posts, under the lock of the balance. A member who asked for nothing has no row and costs one
-- look. Wins, rollbacks and withdrawals never ask.

CREATE TABLE member_protection (
  member_id bigint PRIMARY KEY REFERENCES member (id),
  break_until timestamptz,
  -- An exclusion lasts until the member asked to leave it, which is heard from excluded_until on, and waited.
  excluded_at timestamptz,
  excluded_until timestamptz,
  excluded_term text,
  leave_from timestamptz,
  -- The member's own choice; without one the market's.
  reality_check_ms integer CHECK (reality_check_ms > 0),
  -- When the member said how old they are; of the birthday only what is still to come is kept.
  age_told_at timestamptz,
  of_age_from timestamptz,
  CONSTRAINT protection_exclusion CHECK ((excluded_at IS NULL) = (excluded_until IS NULL)
    AND (excluded_at IS NULL) = (excluded_term IS NULL) AND (excluded_at IS NOT NULL OR leave_from IS NULL))
) WITH (fillfactor = 80);

CREATE TABLE protection_limit (
  member_id bigint NOT NULL REFERENCES member (id),
  kind text NOT NULL CHECK (kind IN ('deposit', 'loss', 'time')),
  period text NOT NULL CHECK (period IN ('day', 'week', 'month')),
  -- Ledger units; of time milliseconds.
  most bigint NOT NULL CHECK (most >= 0),
  -- A raise that was asked for, and when it may be confirmed; to null means to none at all.
  raise_to bigint,
  raise_from timestamptz,
  PRIMARY KEY (member_id, kind, period),
  CONSTRAINT protection_time_is_daily CHECK (kind <> 'time' OR period = 'day'),
  CONSTRAINT protection_raise CHECK (raise_to IS NULL OR (raise_from IS NOT NULL AND raise_to > most))
) WITH (fillfactor = 80);

-- What was asked for, and when; never changed.
CREATE TABLE protection_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id),
  at timestamptz NOT NULL,
  what text NOT NULL,
  detail jsonb NOT NULL
);
CREATE INDEX protection_change_of_member ON protection_change (member_id, id DESC);
CREATE TRIGGER protection_change_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON protection_change
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

-- The latest time this installation ever saw. Whatever is to last is counted from there: a clock that was set back
-- shortens nothing.
CREATE TABLE installation_clock (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  latest timestamptz NOT NULL
);
INSERT INTO installation_clock (latest) VALUES ('-infinity');

-- While the clock is behind a day that was seen, what is paid in and staked is stamped with a day before the one it
-- belongs to, and would be forgotten once the clock is right again. For those who have a limit it is noted here.
CREATE TABLE protection_adrift (
  member_id bigint NOT NULL REFERENCES member (id),
  kind text NOT NULL CHECK (kind IN ('deposit', 'loss')),
  stamped date NOT NULL,
  counts_on date NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (member_id, kind, counts_on, stamped)
);

CREATE INDEX deposit_order_of_member_time ON deposit_order (member_id, created_at);
CREATE INDEX game_session_of_member ON game_session (member_id, started_at);

-- The first day of the running period, on the house's calendar; and the moment the next one begins.
CREATE FUNCTION protection_period(p_period text, p_now timestamptz) RETURNS date LANGUAGE sql IMMUTABLE
  RETURN date_trunc(p_period, ledger_day(p_now)::timestamp)::date;
CREATE FUNCTION protection_period_end(p_period text, p_now timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE
  RETURN (date_trunc(p_period, ledger_day(p_now)::timestamp) + ('1 ' || p_period)::interval) AT TIME ZONE 'Asia/Manila';

-- Stakes less wins since a day, exact to the last posting (decision 0038). No day ends the range: what was played
-- while a clock ran ahead counts too.
CREATE FUNCTION protection_lost(p_member_id bigint, p_asset text, p_from date) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(s.lost), 0)::bigint FROM (
    SELECT d.out_units - d.in_units AS lost FROM transfer_day d
    WHERE d.member_id = p_member_id AND d.asset = p_asset AND d.day >= p_from
      AND d.line IN ('bet', 'win', 'rollback-bet', 'rollback-win')
    UNION ALL
    SELECT -t.member_delta
    FROM member_balance b
    LEFT JOIN transfer_folded f ON f.member_id = b.member_id AND f.asset = b.asset,
      generate_series(coalesce(f.sequence, 0) + 1, b.sequence) AS place, transfer t
    WHERE b.member_id = p_member_id AND b.asset = p_asset
      AND t.member_id = p_member_id AND t.asset = p_asset AND t.member_sequence = place
      AND t.kind IN ('bet', 'win', 'rollback') AND ledger_day(t.recorded_at) >= p_from
  ) s
$$;

-- What was paid in since a day, and what still may be: an open order holds its place until it fails or expires.
CREATE FUNCTION protection_paid_in(p_member_id bigint, p_asset text, p_from date) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(coalesce(o.credited_units, o.requested_units)), 0)::bigint FROM deposit_order o
  WHERE o.member_id = p_member_id AND o.asset = p_asset
    AND o.created_at >= p_from::timestamp AT TIME ZONE 'Asia/Manila' AND o.state NOT IN ('failed', 'expired', 'refunded')
$$;

-- How long games were open from one day of the house to another. A page that went without a word counts ten minutes
-- after it was seen.
CREATE FUNCTION protection_played_ms(p_member_id bigint, p_from date, p_to date, p_now timestamptz) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(greatest(0, extract(epoch FROM
      least(coalesce(s.ended_at, p_now), s.seen_at + interval '10 minutes', p_to::timestamp AT TIME ZONE 'Asia/Manila')
      - greatest(s.started_at, p_from::timestamp AT TIME ZONE 'Asia/Manila')) * 1000)), 0)::bigint
  FROM game_session s
  WHERE s.member_id = p_member_id AND s.started_at < p_to::timestamp AT TIME ZONE 'Asia/Manila'
    AND s.started_at >= p_from::timestamp AT TIME ZONE 'Asia/Manila' - interval '1 day'
$$;

-- What is stamped within the period is in the sums already.
CREATE FUNCTION protection_used(
  p_member_id bigint, p_asset text, p_kind text, p_period text, p_now timestamptz
) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_from date := protection_period(p_period, p_now);
BEGIN
  RETURN CASE p_kind
      WHEN 'deposit' THEN protection_paid_in(p_member_id, p_asset, v_from)
      WHEN 'loss' THEN protection_lost(p_member_id, p_asset, v_from)
      ELSE protection_played_ms(p_member_id, v_from, 'infinity', p_now) END
    + coalesce((SELECT sum(a.amount) FROM protection_adrift a
      WHERE a.member_id = p_member_id AND a.kind = p_kind AND a.counts_on >= v_from AND a.stamped < v_from), 0)::bigint;
END $$;

-- Why this member may not do this now; null where they may. Who asks holds the lock of the balance, so that of many
-- at once each sees what the others did.
-- It notes what it lets through while the clock is behind. Wins are not noted, nor what failed after all: such a day is
-- counted rather too high.
CREATE FUNCTION protection_refusal(
  p_member_id bigint, p_asset text, p_action text, p_amount bigint, p_now timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_own member_protection;
  v_limit protection_limit;
  v_used bigint;
  v_asked bigint;
  v_counted text;
BEGIN
  SELECT p.* INTO v_own FROM member_protection p WHERE p.member_id = p_member_id;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF v_own.excluded_at IS NOT NULL AND (v_own.leave_from IS NULL OR p_now < v_own.leave_from) THEN
    RETURN 'protection.excluded';
  ELSIF p_now < v_own.break_until THEN
    RETURN 'protection.break';
  ELSIF p_now < v_own.of_age_from THEN
    RETURN 'protection.age';
  END IF;
  FOR v_limit IN SELECT l.* FROM protection_limit l
    WHERE l.member_id = p_member_id AND l.kind = ANY (CASE p_action
      WHEN 'deposit' THEN ARRAY['deposit'] WHEN 'bet' THEN ARRAY['loss', 'time']
      WHEN 'launch' THEN ARRAY['loss', 'time'] ELSE ARRAY[]::text[] END)
    ORDER BY l.kind, l.period
  LOOP
    v_used := protection_used(p_member_id, p_asset, v_limit.kind, v_limit.period, p_now);
    -- A launch stakes nothing and a time is no amount: they ask whether anything is left.
    v_asked := CASE WHEN v_limit.kind = 'time' OR p_action = 'launch' THEN 1 ELSE p_amount END;
    IF v_asked > v_limit.most - v_used THEN
      RETURN 'protection.limit.' || v_limit.kind;
    END IF;
    IF v_limit.kind <> 'time' AND p_action <> 'launch' AND p_amount > 0 THEN v_counted := v_limit.kind; END IF;
  END LOOP;
  IF v_counted IS NOT NULL THEN
    INSERT INTO protection_adrift AS a (member_id, kind, stamped, counts_on, amount)
    SELECT p_member_id, v_counted, ledger_day(p_now), ledger_day(c.latest), p_amount FROM installation_clock c
    WHERE c.latest > p_now AND ledger_day(c.latest) > ledger_day(p_now)
    ON CONFLICT (member_id, kind, counts_on, stamped) DO UPDATE SET amount = a.amount + excluded.amount;
  END IF;
  RETURN NULL;
END $$;

-- The same question before a posting there is none of yet: it takes the lock first.
CREATE FUNCTION protection_check(
  p_member_id bigint, p_asset text, p_action text, p_amount bigint, p_now timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM member_balance b WHERE b.member_id = p_member_id AND b.asset = p_asset FOR NO KEY UPDATE;
  RETURN protection_refusal(p_member_id, p_asset, p_action, p_amount, p_now);
END $$;

-- No order is taken that would exceed a limit, whoever writes it: it is not there, and the writer asks why.
CREATE FUNCTION protection_hold_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF protection_check(NEW.member_id, NEW.asset, 'deposit', NEW.requested_units, NEW.created_at) IS NULL THEN
    RETURN NEW;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER deposit_order_is_held BEFORE INSERT ON deposit_order
  FOR EACH ROW EXECUTE FUNCTION protection_hold_order();

-- As before, with that question once the balance is locked. A refused leg gives back what it took; in a posting of
-- several the caller undoes them all.
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
      IF v_leg.kind IN ('bet', 'upline-sent', 'upline-received', 'bonus') THEN
        PERFORM FROM member_protection p WHERE p.member_id = v_leg.member_id;
        IF FOUND THEN
          v_answer.refusal := protection_refusal(v_leg.member_id, v_leg.asset, v_leg.kind, v_leg.amount, p_recorded_at);
          IF v_answer.refusal IS NOT NULL THEN
            UPDATE member_balance b SET cash = b.cash - v_cash, locked = b.locked - v_locked,
              bonus = b.bonus - v_bonus, sequence = b.sequence - 1, overdraft = greatest(0, -(b.cash - v_cash))
            WHERE b.member_id = v_leg.member_id AND b.asset = v_leg.asset;
            RETURN v_answer;
          END IF;
        END IF;
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
