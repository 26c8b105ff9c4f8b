CREATE OR REPLACE VIEW v_account_balance AS
SELECT a.id AS account_id, a.kind, a.owner, a.asset, s.ledger_scale,
  coalesce((SELECT sum(t.amount) FROM transfer t WHERE t.credit_account_id = a.id), 0)
  - coalesce((SELECT sum(t.amount) FROM transfer t WHERE t.debit_account_id = a.id), 0) AS balance
FROM account a JOIN asset s ON s.code = a.asset;
