-- The release before the previous one called these functions. No release in use does.
DROP TRIGGER IF EXISTS game_round_event ON game_round;
DROP FUNCTION IF EXISTS game_round_event();
DROP FUNCTION IF EXISTS seamless_bet(text, bytea, text, seamless_move, timestamptz, timestamptz, boolean);
DROP FUNCTION IF EXISTS seamless_win(text, bytea, text, seamless_move, timestamptz);
DROP FUNCTION IF EXISTS seamless_rollback(text, bytea, text, seamless_move, text, timestamptz);
DROP FUNCTION IF EXISTS seamless_request(seamless_move);
DROP FUNCTION IF EXISTS seamless_answer_of(round_answer);
DROP VIEW seamless_transaction;
DROP TYPE seamless_answer;
DROP TYPE seamless_move;

-- Functions that are gone are not applied again.
DELETE FROM applied_function
WHERE name IN ('game_round_event.sql', 'seamless_bet.sql', 'seamless_win.sql', 'seamless_rollback.sql',
  'seamless_request.sql', 'seamless_answer_of.sql');
