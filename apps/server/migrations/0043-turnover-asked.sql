-- What a withdrawal was asked to have staked: one by a way that asks less clears nothing of what another asks. Of those
-- that are there nobody kept it; what their way asks now is the nearest.

ALTER TABLE withdrawal ADD COLUMN turnover_basis_points integer CHECK (turnover_basis_points >= 0);
UPDATE withdrawal w SET turnover_basis_points = coalesce(
  (SELECT m.turnover_basis_points FROM withdrawal_method m WHERE m.merchant_code = w.merchant_code AND m.kind = w.kind), 0);
ALTER TABLE withdrawal ALTER COLUMN turnover_basis_points SET NOT NULL;

DROP TRIGGER withdrawal_stays ON withdrawal;
CREATE TRIGGER withdrawal_stays BEFORE DELETE OR TRUNCATE OR UPDATE OF id, member_id, merchant_code, request_key,
  kind, rail, payout_account_id, account_label, asset, currency, amount_units, fee_units, hold_transfer_id, hold_sequence,
  turnover_basis_points, created_at
  ON withdrawal FOR EACH STATEMENT EXECUTE FUNCTION withdrawal_refuse_change();
