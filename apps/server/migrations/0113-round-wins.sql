-- Rounds of the last days that won more than they cost, as far as their events were read: what the board of winners
-- lists. Who played which game stands in game_round alone.
CREATE TABLE game_win (
  round_id bigint PRIMARY KEY,
  day date NOT NULL,
  asset text NOT NULL,
  win_units bigint NOT NULL
);
CREATE INDEX game_win_highest ON game_win (day, asset, win_units DESC, round_id DESC);

-- Every event up to the place of the daily totals was committed before the statement below reads the rounds. Later
-- events are read after it, and an event that is read again changes nothing.
INSERT INTO round_event_consumer (name, event_id)
SELECT 'winner-board', event_id FROM round_event_consumer WHERE name = 'daily-totals';

-- An open round counts with what its events reported before it was opened again. The index game_round_win, by which
-- this finds the wins, stays for one release: the board of the release before has no other.
INSERT INTO game_win (round_id, day, asset, win_units)
SELECT r.id, r.day, r.asset, CASE WHEN r.open THEN r.told_win_units ELSE r.win_units END
FROM asset a JOIN game_round r ON r.asset = a.code
WHERE r.day >= current_date - 8 AND r.win_units > r.stake_units
  AND (NOT r.open OR r.told_win_units > r.told_stake_units);
