-- For auditors: read-only, with stable columns. Amounts are ledger units.
CREATE OR REPLACE VIEW v_transfer AS
SELECT t.id, t.transaction_id, t.recorded_at, t.kind, t.asset, t.amount,
  t.debit_account_id, d.kind AS debit_kind, d.owner AS debit_owner,
  t.credit_account_id, c.kind AS credit_kind, c.owner AS credit_owner, t.reference,
  t.reversed_transfer_id, t.member_id, t.member_delta, t.member_balance_after, t.member_sequence
FROM transfer t
JOIN account d ON d.id = t.debit_account_id
JOIN account c ON c.id = t.credit_account_id;
