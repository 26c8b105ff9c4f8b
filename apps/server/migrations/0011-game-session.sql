-- A member's opened game: what the strip above it counts from, and why there is never a second one.

CREATE TABLE game_session (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id),
  node_id bigint NOT NULL,
  game_type text NOT NULL,
  -- The sign-in it was opened under; sign-ins are forgotten before games are.
  login_session_id bigint NOT NULL,
  started_at timestamptz NOT NULL,
  -- When its page last asked for it.
  seen_at timestamptz NOT NULL,
  -- When the last reality check was answered; the launch counts as one.
  checked_at timestamptz NOT NULL,
  -- The day of the launch, and what the sums of that day and category were just before: the game's own sums
  -- are what they are now less this, so that no bet has another row to write.
  day date NOT NULL,
  stake_units_before bigint NOT NULL,
  win_units_before bigint NOT NULL,
  ended_at timestamptz,
  ended_by text CHECK (ended_by IN ('left', 'other')),
  -- What it came to, once it has ended.
  stake_units bigint,
  win_units bigint,
  FOREIGN KEY (node_id, game_type) REFERENCES game (id, game_type),
  CONSTRAINT game_session_ended CHECK (
    (ended_at IS NULL) = (ended_by IS NULL) AND (ended_at IS NULL) = (stake_units IS NULL)
    AND (ended_at IS NULL) = (win_units IS NULL)
  )
) WITH (fillfactor = 80);
-- One game at a time, whatever two tabs do at once.
CREATE UNIQUE INDEX game_session_open ON game_session (member_id) WHERE ended_at IS NULL;
