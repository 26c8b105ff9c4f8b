-- The studio as a supplier: its players live at an operator, whose wallet is asked for every bet and told every win.
-- Their account here mirrors the operator's; what is owed to the operator's wallet stands in supplier_round.

CREATE TABLE supplier_player (
  member_id bigint PRIMARY KEY REFERENCES member (id),
  -- The operator's name for them; nothing personal.
  player text NOT NULL UNIQUE
);

-- A player who was launched into a game. The newest seat of a game is the one that bets.
CREATE TABLE supplier_seat (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES supplier_player (member_id),
  node_id bigint NOT NULL REFERENCES game (id),
  -- The operator's; worth nothing without our key's signature beside it.
  token text NOT NULL,
  -- SHA-256 of what lets a browser in, once.
  entry_hash bytea UNIQUE,
  opened_at timestamptz NOT NULL
);
CREATE INDEX supplier_seat_of_game ON supplier_seat (member_id, node_id, id DESC);

-- A bet that the operator's wallet was asked for, written down before it is asked.
CREATE TABLE supplier_round (
  bet_uuid uuid PRIMARY KEY,
  win_uuid uuid NOT NULL UNIQUE,
  seat_id bigint NOT NULL REFERENCES supplier_seat (id),
  member_id bigint NOT NULL,
  request_key uuid NOT NULL,
  stake_units bigint NOT NULL CHECK (stake_units > 0),
  -- asked: nobody knows whether the stake was taken. played: drawn and paid here, the win is due there.
  -- undoing: the rollback is due there. The others are final; disputed is for people.
  state text NOT NULL CHECK (state IN ('asked', 'played', 'undoing', 'settled', 'undone', 'refused', 'disputed')),
  win_units bigint CHECK (win_units >= 0),
  asked_at timestamptz NOT NULL,
  CHECK (state NOT IN ('played', 'settled') OR win_units IS NOT NULL)
);
-- A key has one bet under way or played; one that was taken back may be tried anew.
CREATE UNIQUE INDEX supplier_round_once ON supplier_round (member_id, request_key)
  WHERE state NOT IN ('undone', 'refused', 'disputed');
CREATE INDEX supplier_round_due ON supplier_round (asked_at) WHERE state IN ('asked', 'played', 'undoing');
