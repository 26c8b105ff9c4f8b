-- A sitting is what a member plays from one long break to the next, whatever the games: its clock, its sums and its
-- reality check go on when one game is left for another.

ALTER TABLE game_session
  -- Of the sitting the game was opened in.
  ADD COLUMN sitting_started_at timestamptz,
  -- What the sums of all games of the day on which the sitting began were just before.
  ADD COLUMN sitting_stake_before bigint,
  ADD COLUMN sitting_win_before bigint,
  -- What the sitting had come to when this game ended.
  ADD COLUMN sitting_stake_units bigint,
  ADD COLUMN sitting_win_units bigint;

-- Each game known so far was a sitting of its own. Only one that may still go on needs its sums.
UPDATE game_session SET sitting_started_at = started_at, sitting_stake_before = stake_units_before,
  sitting_win_before = win_units_before, sitting_stake_units = stake_units, sitting_win_units = win_units;
UPDATE game_session s
   SET sitting_stake_before = sums.stake_units - coalesce(s.stake_units, own.stake_units - s.stake_units_before),
       sitting_win_before = sums.win_units - coalesce(s.win_units, own.win_units - s.win_units_before)
  FROM game_session o
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(d.stake_units), 0)::bigint AS stake_units, coalesce(sum(d.win_units), 0)::bigint AS win_units
      FROM game_day d WHERE d.member_id = o.member_id AND d.day >= o.day) AS sums
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(d.stake_units), 0)::bigint AS stake_units, coalesce(sum(d.win_units), 0)::bigint AS win_units
      FROM game_day d WHERE d.member_id = o.member_id AND d.day >= o.day AND d.game_type = o.game_type) AS own
 WHERE s.id = o.id AND (o.ended_at IS NULL OR o.ended_at > now() - interval '2 hours');

ALTER TABLE game_session
  ALTER COLUMN sitting_started_at SET NOT NULL,
  ALTER COLUMN sitting_stake_before SET NOT NULL,
  ALTER COLUMN sitting_win_before SET NOT NULL,
  ADD CONSTRAINT game_session_sitting_ended CHECK (
    (ended_at IS NULL) = (sitting_stake_units IS NULL) AND (ended_at IS NULL) = (sitting_win_units IS NULL)
  );
