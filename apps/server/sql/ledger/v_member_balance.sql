CREATE OR REPLACE VIEW v_member_balance AS
SELECT b.member_id, b.asset, s.ledger_scale, b.cash, b.locked, b.bonus, b.sequence
FROM member_balance b JOIN asset s ON s.code = b.asset;
