-- Bets, wins and rollbacks of every source of rounds, not of providers alone. The name and the columns of the release
-- before stay as a view for one release: its servers may still run beside this one.
ALTER TABLE seamless_transaction RENAME TO round_move;
ALTER TABLE round_move RENAME COLUMN provider TO source;
ALTER TABLE round_move RENAME COLUMN transaction_uuid TO transaction_id;
ALTER TABLE round_move RENAME COLUMN request_uuid TO request_id;
ALTER TABLE round_move RENAME COLUMN reference_uuid TO reference_id;
-- Why a bet, win or rollback was refused; null where it was accepted, and of rows of the release before.
ALTER TABLE round_move ADD COLUMN refusal text;
ALTER INDEX seamless_transaction_pkey RENAME TO round_move_pkey;
ALTER INDEX seamless_transaction_of_round RENAME TO round_move_of_round;
ALTER INDEX seamless_transaction_taken_back RENAME TO round_move_rolled_back;
ALTER INDEX seamless_transaction_time RENAME TO round_move_time;

CREATE VIEW seamless_transaction AS
SELECT source AS provider, transaction_id AS transaction_uuid, kind, member_id, request_id AS request_uuid,
  reference_id AS reference_uuid, round, game_code, currency, amount_units, is_free, status, rolled_back, round_id,
  transfer_id, recorded_at, reason, campaign_uuid, reward_uuid
FROM round_move;
