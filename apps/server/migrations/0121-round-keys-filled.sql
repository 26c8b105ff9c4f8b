-- Every round that was added before the trigger is committed by now. Rounds go on meanwhile.
INSERT INTO round_key (provider, member_id, round, round_id)
SELECT provider, member_id, coalesce(provider_round, request_key::text), id FROM game_round
ON CONFLICT DO NOTHING;
ALTER TABLE game_round VALIDATE CONSTRAINT game_round_named;
ALTER TABLE game_round VALIDATE CONSTRAINT game_round_before;
