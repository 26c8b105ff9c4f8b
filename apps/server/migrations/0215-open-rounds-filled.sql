-- no transaction
INSERT INTO open_round (round_id, member_id, placed_at) SELECT r.id, r.member_id, r.placed_at FROM game_round r WHERE r.open
ON CONFLICT DO NOTHING;
