-- Every move that was added before the trigger is committed by now. Moves go on meanwhile.
INSERT INTO round_move_key (source, transaction_id, move_id)
SELECT source, transaction_id, 0 FROM round_move
ON CONFLICT DO NOTHING;
ALTER TABLE round_move VALIDATE CONSTRAINT round_move_before;
