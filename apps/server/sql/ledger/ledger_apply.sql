-- Writes the legs of a posting: balances by conditional update, stake limits, transfers, the month of each transfer,
-- and the losses that limits count. A deposit chargeback, like a provider's rollback of a win, always applies: an
-- amount that was already spent leaves a debt, which is cash below zero. So does a recalled bonus.
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
  v_may_owe boolean;
  v_month integer := p_transaction_id / 1000000000000;
BEGIN
  FOREACH v_leg IN ARRAY p_legs LOOP
    v_member := NULL;
    v_cash := NULL;
    IF v_leg.member_id IS NOT NULL THEN
      v_cash := v_leg.amount * ((v_leg.credit_kind = 'cash')::int - (v_leg.debit_kind = 'cash')::int);
      v_locked := v_leg.amount * ((v_leg.credit_kind = 'locked')::int - (v_leg.debit_kind = 'locked')::int);
      v_bonus := v_leg.amount * ((v_leg.credit_kind = 'bonus')::int - (v_leg.debit_kind = 'bonus')::int);
      v_may_owe := v_leg.kind = 'bonus-recall';
      IF v_leg.kind IN ('rollback', 'chargeback') THEN
        v_may_owe := EXISTS (SELECT FROM transfer t WHERE t.id = v_leg.reverses
          AND (v_leg.kind, t.kind) IN (('rollback', 'win'), ('chargeback', 'deposit')));
      END IF;
      UPDATE member_balance b SET cash = b.cash + v_cash, locked = b.locked + v_locked,
        bonus = b.bonus + v_bonus, sequence = b.sequence + 1, overdraft = greatest(0, -(b.cash + v_cash))
      WHERE b.member_id = v_leg.member_id AND b.asset = v_leg.asset
        AND (b.cash + v_cash >= 0 OR v_cash >= 0 OR v_may_owe)
        AND b.locked + v_locked >= 0 AND b.bonus + v_bonus >= 0
      RETURNING b.* INTO v_member;
      IF NOT FOUND THEN
        PERFORM FROM member_balance b WHERE b.member_id = v_leg.member_id AND b.asset = v_leg.asset;
        v_answer.refusal := CASE WHEN FOUND THEN 'insufficient' ELSE 'unknown-member' END;
        RETURN v_answer;
      END IF;
      IF v_leg.kind IN ('bet', 'bonus-bet', 'upline-sent', 'upline-received', 'bonus', 'reward') THEN
        PERFORM FROM member_protection p WHERE p.member_id = v_leg.member_id;
        IF FOUND THEN
          -- Limits of losses count cash. A stake from the bonus passes the other checks of a bet.
          v_answer.refusal := CASE v_leg.kind
            WHEN 'bonus-bet' THEN protection_refusal(v_leg.member_id, v_leg.asset, 'bet', 0, p_recorded_at)
            ELSE protection_refusal(v_leg.member_id, v_leg.asset, v_leg.kind, v_leg.amount, p_recorded_at) END;
          IF v_answer.refusal IS NOT NULL THEN
            UPDATE member_balance b SET cash = b.cash - v_cash, locked = b.locked - v_locked,
              bonus = b.bonus - v_bonus, sequence = b.sequence - 1, overdraft = greatest(0, -(b.cash - v_cash))
            WHERE b.member_id = v_leg.member_id AND b.asset = v_leg.asset;
            RETURN v_answer;
          END IF;
        END IF;
      END IF;
      IF v_member.month <> v_month THEN
        PERFORM ledger_begin_month(v_leg.member_id, v_leg.asset, v_member.sequence, v_member.month, v_month);
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
    IF v_leg.kind IN ('bet', 'win', 'rollback') THEN
      PERFORM member_loss_add(v_leg.member_id, v_leg.asset, ledger_day(p_recorded_at), -v_cash);
    END IF;
    v_id := v_id + 1;
  END LOOP;
  RETURN v_answer;
END $$;
